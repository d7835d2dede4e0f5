import type { CronTask } from '@fiscus/client'
import { Group, Stack, Text } from '@mantine/core'
import { useLanguage } from '../../texts/language.ts'
import { useTexts } from '../../texts/texts.ts'
import { ClockWarnings } from '../automation/schedule/ClockWarnings.tsx'
import { cronText } from '../automation/schedule/cron-text.ts'
import { SlotTable } from '../automation/schedule/SlotTable.tsx'
import { scheduleTexts } from '../automation/schedule/texts.ts'
import { useNextSlots } from './use-task.ts'

/** When a task runs: in words, as its expression, and its next runs. */
export function ScheduleFacts({ task }: { task: CronTask }) {
  const t = useTexts(scheduleTexts)
  const language = useLanguage()
  const { data: slots } = useNextSlots(task)
  return (
    <Stack gap="sm">
      <Group gap="sm">
        <Text fw={500}>{cronText(task.expression, language)}</Text>
        <Text ff="monospace" c="dimmed">
          {task.expression}
        </Text>
        <Text c="dimmed">{task.timezone}</Text>
      </Group>
      <ClockWarnings expression={task.expression} timezone={task.timezone} />
      {slots && <SlotTable slots={slots} caption={t('nextRuns')} />}
    </Stack>
  )
}
