import type { BackgroundJob } from '@fiscus/client'
import { Button } from '@mantine/core'
import { IconPlayerStop, IconRotateClockwise } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useApi } from '../../api/client.ts'
import { useConfirm } from '../../components/dialogs/use-confirm.tsx'
import { notifyDone, notifyProblem } from '../../problems/notify.tsx'
import { useCan, useSession } from '../../session/session.ts'
import { tenantAtWork } from '../../session/tenant-at-work.ts'
import { useTexts } from '../../texts/texts.ts'
import { texts } from '../jobs/texts.ts'
import { isOpen } from '../jobs/use-jobs.ts'
import { useKindName } from '../jobs/use-kind-name.ts'

/** Cancels a job that waits or runs, and retries one that has failed or was cancelled. */
export function JobActions({ job }: { job: BackgroundJob }) {
  const canWrite = useCan('jobs:write')
  if (!canWrite) return null
  if (isOpen(job)) return job.cancel_requested_at === null ? <CancelButton job={job} /> : null
  return job.status === 'failed' || job.status === 'cancelled' ? <RetryButton job={job} /> : null
}

function CancelButton({ job }: { job: BackgroundJob }) {
  const t = useTexts(texts)
  const kindName = useKindName()
  const { tenant } = useSession()
  const api = useApi()
  const confirm = useConfirm()
  const cancel = useJobChange(() => api.cancelJob(job.id))

  async function cancelAfterConfirmation() {
    const place = tenant?.name ?? tenantAtWork ?? t('administration')
    const body = t('cancelText', { kind: kindName(job.kind), tenant: place })
    const answer = await confirm({
      title: t('cancelTitle'),
      body,
      action: t('cancel'),
      cancel: t('keepRunning'),
      isDangerous: true,
    })
    if (answer) cancel.mutate()
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

function RetryButton({ job }: { job: BackgroundJob }) {
  const t = useTexts(texts)
  const api = useApi()
  const retry = useJobChange(
    () => api.retryJob(job.id),
    () => notifyDone(t('retried')),
  )
  return (
    <Button
      variant="default"
      leftSection={<IconRotateClockwise size={16} aria-hidden />}
      loading={retry.isPending}
      onClick={() => retry.mutate()}
    >
      {t('retry')}
    </Button>
  )
}

function useJobChange(change: () => Promise<BackgroundJob>, onDone?: () => void) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSuccess: (job) => {
      queries.setQueryData(['job', job.id], job)
      onDone?.()
    },
    onError: (error) => notifyProblem(error),
  })
}
