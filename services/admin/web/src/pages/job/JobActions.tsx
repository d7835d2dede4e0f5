import type { BackgroundJob } from '@fiscus/client'
import { Button } from '@mantine/core'
import { IconPlayerStop, IconRotateClockwise } from '@tabler/icons-react'
import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query'
import { useConfirm } from '../../components/dialogs/use-confirm.tsx'
import { notifyDone, notifyProblem } from '../../problems/notify.tsx'
import { useSession } from '../../session/session.ts'
import { tenantAtWork } from '../../session/tenant-at-work.ts'
import { useTexts } from '../../texts/texts.ts'
import { texts } from '../jobs/texts.ts'
import { isOpen } from '../jobs/use-jobs.ts'

type Props<Job> = {
  job: Job
  /** What the confirmation names. */
  name: string
  /** Of the job, whose response replaces it. */
  queryKey: QueryKey
  cancel: () => Promise<Job>
  retry: () => Promise<Job>
  /** The words of the retry, for a job that can be retried although it has succeeded. */
  retryAfterSuccess?: string | undefined
}

type AnyJob = Pick<BackgroundJob, 'status' | 'cancel_requested_at'>

/** Cancels a job that waits or runs, and retries one that has ended, if it can be retried. */
export function JobActions<Job extends AnyJob>(props: Props<Job>) {
  const t = useTexts()
  const { status, cancel_requested_at: cancelRequestedAt } = props.job
  if (isOpen(props.job)) return cancelRequestedAt === null ? <CancelButton {...props} /> : null
  const label = status === 'success' ? props.retryAfterSuccess : t('repeat')
  return label === undefined ? null : <RetryButton {...props} label={label} />
}

function CancelButton<Job>({ name, queryKey, cancel }: Props<Job>) {
  const t = useTexts(texts)
  const { tenant } = useSession()
  const confirm = useConfirm()
  const change = useJobChange(queryKey, cancel)

  async function cancelAfterConfirmation() {
    const place = tenant?.name ?? tenantAtWork ?? t('administration')
    const answer = await confirm({
      title: t('cancelTitle'),
      body: t('cancelText', { kind: name, tenant: place }),
      action: t('cancel'),
      cancel: t('keepRunning'),
      isDangerous: true,
    })
    if (answer) change.mutate()
  }

  return (
    <Button
      variant="default"
      leftSection={<IconPlayerStop size={16} aria-hidden />}
      loading={change.isPending}
      onClick={cancelAfterConfirmation}
    >
      {t('cancel')}
    </Button>
  )
}

function RetryButton<Job>({ queryKey, retry, label }: Props<Job> & { label: string }) {
  const t = useTexts(texts)
  const change = useJobChange(queryKey, retry, () => notifyDone(t('retried')))
  return (
    <Button
      variant="default"
      leftSection={<IconRotateClockwise size={16} aria-hidden />}
      loading={change.isPending}
      onClick={() => change.mutate()}
    >
      {label}
    </Button>
  )
}

function useJobChange<Job>(queryKey: QueryKey, change: () => Promise<Job>, onDone?: () => void) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSuccess: (job) => {
      queries.setQueryData(queryKey, job)
      onDone?.()
    },
    onError: (error) => notifyProblem(error),
  })
}
