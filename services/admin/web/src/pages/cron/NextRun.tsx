import type { CronTask } from '@fiscus/client'
import { Stack, Text } from '@mantine/core'
import { useFormat } from '../../texts/format.ts'
import { useLanguage } from '../../texts/language.ts'
import { useTexts } from '../../texts/texts.ts'
import { slotTime, viewerZone } from '../automation/time/slot-time.ts'
import { useNow } from '../automation/time/use-now.ts'
import { isEndless, isPaused } from './task-state.ts'
import { texts } from './texts.ts'

/**
 * When a task runs next: the time that is left, its time in its zone, and in the zone of the viewer if that is another
 * one.
 */
export function NextRun({ task }: { task: CronTask }) {
  const t = useTexts(texts)
  const format = useFormat()
  const language = useLanguage()
  const now = useNow()
  const { next_run_at, paused_until, timezone } = task
  const endless = paused_until !== null && isEndless(paused_until) && isPaused(task, now)
  if (next_run_at === null || endless)
    return (
      <Text size="sm" c="dimmed">
        {endless ? '—' : t('noNext')}
      </Text>
    )
  const at =
    isPaused(task, now) && paused_until !== null && paused_until > next_run_at ? paused_until : next_run_at
  const left = Date.parse(at) - now
  const zone = viewerZone()
  return (
    <Stack gap={0} style={{ whiteSpace: 'nowrap' }}>
      <Text size="sm" className="tabular">
        {left > 0 ? format.duration(Math.ceil(left / 1000) * 1000) : t('due')}
      </Text>
      <Text size="xs" c="dimmed">
        {slotTime(at, timezone, language)}
      </Text>
      {zone !== timezone && (
        <Text size="xs" c="dimmed">
          {t('yourTime', { time: slotTime(at, zone, language) })}
        </Text>
      )}
    </Stack>
  )
}
