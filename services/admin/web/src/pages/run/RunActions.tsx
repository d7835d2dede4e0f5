import type { CronRun, CronTask } from '@fiscus/client'
import { Button } from '@mantine/core'
import { IconPlayerStop } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useApi } from '../../api/client.ts'
import { useConfirm } from '../../components/dialogs/use-confirm.tsx'
import { notifyProblem } from '../../problems/notify.tsx'
import { useCan } from '../../session/session.ts'
import { useTexts } from '../../texts/texts.ts'
import { words } from '../automation/words/texts.ts'
import { useLabelOfRun } from '../automation/words/use-task-label.ts'
import { RunAgainButton } from './RunAgainButton.tsx'
import { texts } from './texts.ts'
import { isOutstanding } from './use-run.ts'

/** What one can do with a run: cancel it while it goes on, and afterwards start another one of its task. */
export function RunActions({ run, task }: { run: CronRun; task: CronTask | undefined }) {
  const canRun = useCan('cron:run')
  if (isOutstanding(run))
    return canRun && run.cancel_requested_at === null ? <CancelButton run={run} /> : null
  return task && <RunAgainButton task={task} />
}

function CancelButton({ run }: { run: CronRun }) {
  const t = useTexts(texts)
  const word = useTexts(words)
  const labelOfRun = useLabelOfRun()
  const api = useApi()
  const queries = useQueryClient()
  const confirm = useConfirm()
  const cancel = useMutation({
    mutationFn: () => api.cancelRun(run.id),
    onSuccess: (changed) => queries.setQueryData(['run', run.id], changed),
    onError: (error) => notifyProblem(error),
  })

  async function cancelAfterConfirmation() {
    const tenant = run.tenant ?? word('administration')
    const body = t('cancelText', { task: labelOfRun(run), tenant })
    if (
      await confirm({
        title: t('cancelTitle'),
        body,
        action: t('cancel'),
        cancel: t('keepRunning'),
        isDangerous: true,
      })
    )
      cancel.mutate()
  }

  return (
    <Button
      variant="default"
      leftSection={<IconPlayerStop size={16} aria-hidden />}
      loading={cancel.isPending}
      onClick={cancelAfterConfirmation}
    >
      {t('cancel')}
    </Button>
  )
}
