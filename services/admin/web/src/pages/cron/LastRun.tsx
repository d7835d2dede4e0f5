import type { CronListedTask } from '@fiscus/client'
import { Group, Stack, Text } from '@mantine/core'
import { Duration } from '../../components/values/Duration.tsx'
import { RelativeTime } from '../../components/values/RelativeTime.tsx'
import { useTexts } from '../../texts/texts.ts'
import { Durations } from './Durations.tsx'

/** When a task ran last and for how long, with the durations of its latest runs as a line. */
export function LastRun({ task }: { task: CronListedTask }) {
  const t = useTexts()
  const { last_run_at, last_duration_ms, recent_runs } = task
  if (last_run_at === null)
    return (
      <Text size="sm" c="dimmed">
        {t('never')}
      </Text>
    )
  return (
    <Stack gap={0}>
      <RelativeTime value={last_run_at} />
      <Group gap="xs" wrap="nowrap">
        {last_duration_ms !== null && (
          <Text size="xs" c="dimmed">
            <Duration ms={last_duration_ms} />
          </Text>
        )}
        {recent_runs && <Durations runs={recent_runs} />}
      </Group>
    </Stack>
  )
}
