import type { CodedMessage, CronRun } from '@fiscus/client'
import { Code, Stack, Text } from '@mantine/core'
import { useServiceText } from '../../problems/problem-text.ts'
import { useTexts } from '../../texts/texts.ts'
import { texts } from './texts.ts'

type Cause = CronRun['error_causes'][number]

type Props = {
  causes: readonly Cause[]
  /** The first of the causes as code and values; null: a task threw it. */
  message: CodedMessage | null
}

/** The failure of a run and its causes, each with its stack folded. The last cause is where to look first. */
export function RunError({ causes: [failure, ...causes], message }: Props) {
  const t = useTexts(texts)
  const serviceText = useServiceText()
  if (failure === undefined) return null
  return (
    <Stack gap="sm">
      <Text fw={causes.length === 0 ? 600 : 400} style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
        {serviceText(failure.message, message)}
      </Text>
      {failure.stack !== null && (
        <details>
          <summary>{t('stack')}</summary>
          <Code block tabIndex={0} fz="xs">
            {failure.stack}
          </Code>
        </details>
      )}
      {causes.length > 0 && (
        <Stack gap={4} pl="md" style={{ borderInlineStart: '2px solid var(--mantine-color-default-border)' }}>
          <Text size="xs" c="dimmed">
            {t('cause')}
          </Text>
          <RunError causes={causes} message={null} />
        </Stack>
      )}
    </Stack>
  )
}
