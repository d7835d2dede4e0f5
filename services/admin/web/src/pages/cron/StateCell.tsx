import type { CronTask } from '@fiscus/client'
import { Stack, Text } from '@mantine/core'
import { formatInstant } from '../../texts/format.ts'
import { useLanguage } from '../../texts/language.ts'
import { useTexts } from '../../texts/texts.ts'
import { viewerZone } from '../automation/time/slot-time.ts'
import { useNow } from '../automation/time/use-now.ts'
import { TaskStateBadge } from '../automation/words/TaskStateBadge.tsx'
import { isEndless, taskState } from './task-state.ts'
import { texts } from './texts.ts'

/** The state of a task with what explains it: the end of a pause, the failures in a row. */
export function StateCell({ task }: { task: CronTask }) {
  const t = useTexts(texts)
  const language = useLanguage()
  const state = taskState(task, useNow())
  const { paused_until, paused_reason, consecutive_failures } = task
  return (
    <Stack gap={2} align="start">
      <TaskStateBadge state={state} />
      {state === 'paused' && paused_until !== null && (
        <Text size="xs" c="dimmed">
          {isEndless(paused_until)
            ? t('pausedEndless')
            : t('pausedUntil', {
                time: formatInstant(paused_until, { language, zone: viewerZone(), precision: 'minute' }),
              })}
        </Text>
      )}
      {state === 'paused' && paused_reason !== null && (
        <Text size="xs" c="dimmed" lineClamp={2}>
          {paused_reason}
        </Text>
      )}
      {consecutive_failures > 1 && (
        <Text size="xs" c="dimmed">
          {t('failures', { count: consecutive_failures })}
        </Text>
      )}
    </Stack>
  )
}
