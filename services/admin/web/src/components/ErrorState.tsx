import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useProblemText } from '../problems/problem-text.ts'
import { useTexts } from '../texts/texts.ts'
import { texts } from './texts.ts'

type Props = {
  /** What was thrown; its text and request id are shown. */
  error?: unknown
  /** In place of the title of the error. */
  title?: string
  onRetry?: () => void
  retryLabel?: string
}

/** In place of content that could not be loaded: what failed, the id for support, and a way to try again. */
export function ErrorState({ error, title, onRetry, retryLabel }: Props) {
  const t = useTexts(texts)
  const problem = useProblemText(error)
  return (
    <Alert
      role="alert"
      variant="light"
      color="red"
      icon={<IconAlertTriangle aria-hidden />}
      title={title ?? problem.title}
    >
      <Stack gap="xs" align="flex-start">
        {title === undefined && <Text>{problem.detail}</Text>}
        <Group gap="sm">
          {onRetry && (
            <Button size="xs" variant="default" onClick={onRetry}>
              {retryLabel ?? t('retry')}
            </Button>
          )}
          {problem.requestId !== null && (
            <Text fz="xs" c="dimmed">
              {t('requestId', { id: problem.requestId })}
            </Text>
          )}
        </Group>
      </Stack>
    </Alert>
  )
}
