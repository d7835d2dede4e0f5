import type { CronTask } from '@fiscus/client'
import { Button, Tooltip } from '@mantine/core'
import { IconRotateClockwise } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useApi } from '../../api/client.ts'
import { notifyDone, notifyProblem } from '../../problems/notify.tsx'
import { useCan } from '../../session/session.ts'
import { useTexts } from '../../texts/texts.ts'
import { texts } from './texts.ts'

/** Starts another run of a task and opens it. */
export function RunAgainButton({ task }: { task: CronTask }) {
  const t = useTexts(texts)
  const api = useApi()
  const navigate = useNavigate()
  const canRun = useCan('cron:run')
  const run = useMutation({
    mutationFn: () => api.runTask(task.id),
    onSuccess: async ({ id }) => {
      notifyDone(t('started'))
      await navigate({ to: '/automation/runs/$run', params: { run: id } })
    },
    onError: (error) => notifyProblem(error),
  })
  return (
    <Tooltip label={t('noRunRight')} disabled={canRun}>
      <Button
        variant="default"
        leftSection={<IconRotateClockwise size={16} aria-hidden />}
        loading={run.isPending}
        data-disabled={!canRun || undefined}
        aria-disabled={!canRun}
        onClick={() => canRun && run.mutate()}
      >
        {t('runAgain')}
      </Button>
    </Tooltip>
  )
}
