import type { CronQueue } from '@fiscus/client'
import { Button, Tooltip } from '@mantine/core'
import { IconPlayerPause, IconPlayerPlay } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useApi } from '../../api/client.ts'
import { useConfirm } from '../../components/dialogs/use-confirm.tsx'
import { notifyDone, notifyProblem } from '../../problems/notify.tsx'
import { useCan } from '../../session/session.ts'
import { useTexts } from '../../texts/texts.ts'
import { texts } from './texts.ts'

/** Pauses a queue, with a reason, or resumes it. */
export function QueueButton({ queue: { queue, is_paused } }: { queue: CronQueue }) {
  const t = useTexts(texts)
  const api = useApi()
  const queries = useQueryClient()
  const confirm = useConfirm()
  const mayChangeTasks = useCan('cron:write')
  const canChange = useCan('tenants:admin') && mayChangeTasks
  const name = t(`queue.${queue}`)
  const change = useMutation({
    mutationFn: (reason: string) => api.changeQueue(queue, { is_paused: !is_paused, reason: reason || null }),
    onSuccess: (changed) => notifyDone(t(changed.is_paused ? 'paused' : 'resumed', { queue: name })),
    onError: (error) => notifyProblem(error),
    onSettled: () => queries.invalidateQueries({ queryKey: ['queues'] }),
  })

  async function changeAfterConfirmation() {
    if (is_paused) return change.mutate('')
    const answer = await confirm({
      title: t('pauseTitle', { queue: name }),
      body: t('pauseText'),
      action: t('pause'),
      isDangerous: true,
      isLocal: true,
      withReason: 'optional',
    })
    if (answer) change.mutate(answer.reason)
  }

  const Icon = is_paused ? IconPlayerPlay : IconPlayerPause
  return (
    <Tooltip label={t('noWriteRight')} disabled={canChange}>
      <Button
        variant="default"
        size="xs"
        leftSection={<Icon size={14} aria-hidden />}
        loading={change.isPending}
        aria-label={t(is_paused ? 'resumeOf' : 'pauseOf', { queue: name })}
        data-disabled={!canChange || undefined}
        aria-disabled={!canChange}
        onClick={() => canChange && changeAfterConfirmation()}
      >
        {t(is_paused ? 'resume' : 'pause')}
      </Button>
    </Tooltip>
  )
}
