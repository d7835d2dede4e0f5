import type { CronTask } from '@fiscus/client'
import { Alert, Text } from '@mantine/core'
import { IconAlertTriangle, IconBook, IconPlayerPause } from '@tabler/icons-react'
import { formatInstant } from '../../texts/format.ts'
import { useLanguage } from '../../texts/language.ts'
import { useTexts } from '../../texts/texts.ts'
import { viewerZone } from '../automation/time/slot-time.ts'
import { useNow } from '../automation/time/use-now.ts'
import { isPaused } from '../cron/task-state.ts'
import { texts } from './texts.ts'

/** What an operator should read about a task: that it is late, why it is paused, and its runbook while it needs one. */
export function TaskNotes({ task }: { task: CronTask }) {
  const t = useTexts(texts)
  const language = useLanguage()
  const { late_since, paused_reason, paused_by, paused_at, runbook, alert } = task
  const time = (at: string) => formatInstant(at, { language, zone: viewerZone(), precision: 'minute' })
  const paused = isPaused(task, useNow())
  return (
    <>
      {late_since !== null && (
        <Alert color="orange" icon={<IconAlertTriangle aria-hidden />}>
          {t('lateSince', { time: time(late_since) })}
        </Alert>
      )}
      {paused && paused_by !== null && (
        <Alert color="grape" icon={<IconPlayerPause aria-hidden />}>
          {paused_reason !== null && <Text size="sm">{paused_reason}</Text>}
          <Text size="xs">
            {t('pausedBy', { actor: paused_by, time: paused_at === null ? '' : time(paused_at) })}
          </Text>
        </Alert>
      )}
      {runbook !== null && (
        <Alert
          color={alert === 'none' ? 'gray' : 'blue'}
          icon={<IconBook aria-hidden />}
          title={t('runbook')}
        >
          <Text size="sm" style={{ whiteSpace: 'pre-wrap' }}>
            {runbook}
          </Text>
        </Alert>
      )}
    </>
  )
}
