import type { CronTask } from '@fiscus/client'
import { Button, Tooltip } from '@mantine/core'
import { IconPlayerPlay } from '@tabler/icons-react'
import { useCan } from '../../session/session.ts'
import { useTexts } from '../../texts/texts.ts'
import { useTaskLabel } from '../automation/words/use-task-label.ts'
import { texts } from './texts.ts'
import { useRunNow } from './use-task-actions.ts'

/** Starts a run, or puts the one that waits first. While the task is running, the button is disabled and says why. */
export function RunNowButton({ task, size }: { task: CronTask; size: 'xs' | 'sm' }) {
  const t = useTexts(texts)
  const labelOf = useTaskLabel()
  const run = useRunNow(task)
  const reason = useReason(task)
  return (
    <Tooltip label={reason} disabled={reason === undefined}>
      <Button
        size={size}
        variant="default"
        leftSection={<IconPlayerPlay size={14} aria-hidden />}
        aria-label={t('runNowOf', { task: labelOf(task) })}
        aria-disabled={reason !== undefined}
        data-disabled={reason !== undefined || undefined}
        loading={run.isPending}
        onClick={() => reason === undefined && run.mutate()}
      >
        {t('runNow')}
      </Button>
    </Tooltip>
  )
}

function useReason({ is_running }: CronTask): string | undefined {
  const t = useTexts(texts)
  const canRun = useCan('cron:run')
  if (!canRun) return t('noRunRight')
  return is_running === 1 ? t('isRunning') : undefined
}
