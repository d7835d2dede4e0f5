import type { TenantCreation } from '@fiscus/client'
import { Alert, Group, Stack, Text } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { Duration } from '../../components/values/Duration.tsx'
import { StatusBadge, type Tone } from '../../components/values/StatusBadge.tsx'
import { useServiceText } from '../../problems/problem-text.ts'
import { useTexts } from '../../texts/texts.ts'
import { texts } from './texts.ts'

const tones: Record<TenantCreation['steps'][number]['state'], Tone> = {
  waiting: 'waiting',
  running: 'running',
  done: 'good',
  failed: 'bad',
}
const stepNames = {
  database: 'stepDatabase',
  schema: 'stepSchema',
  configuration: 'stepConfiguration',
  registration: 'stepRegistration',
  tasks: 'stepTasks',
} as const

/** The steps of a creation with their states, and how it ended. */
export function CreationSteps({ creation }: { creation: TenantCreation }) {
  const t = useTexts(texts)
  const serviceText = useServiceText()
  return (
    <>
      <Stack component="ol" gap="xs" m={0} p={0} aria-live="polite">
        {creation.steps.map(({ step, state, duration_ms }) => (
          <Group key={step} component="li" justify="space-between" wrap="nowrap">
            <Text>{t(stepNames[step])}</Text>
            <Group gap="xs" wrap="nowrap">
              {duration_ms !== null && <Duration ms={duration_ms} />}
              <StatusBadge tone={tones[state]} label={t(state)} />
            </Group>
          </Group>
        ))}
      </Stack>
      {creation.status === 'done' && (
        <Alert color="green" role="status">
          {t('ready', { name: creation.name })}
        </Alert>
      )}
      {(creation.status === 'failed' || creation.status === 'interrupted') && (
        <Alert color="red" icon={<IconAlertTriangle aria-hidden />} title={t(creation.status)} role="alert">
          {creation.error === null
            ? t('interruptedHelp')
            : serviceText(creation.error, creation.error_message)}
        </Alert>
      )}
    </>
  )
}
