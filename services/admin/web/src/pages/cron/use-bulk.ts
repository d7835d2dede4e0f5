import type { Fiscus } from '@fiscus/client'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useApi } from '../../api/client.ts'
import { useConfirm } from '../../components/dialogs/use-confirm.tsx'
import { notifyDone, notifyProblem } from '../../problems/notify.tsx'
import { useTexts } from '../../texts/texts.ts'
import { type Batch, type BulkOutcome, batches, tallyOf } from './bulk-tally.ts'
import { texts } from './texts.ts'

export type BulkAction = 'activate' | 'deactivate' | 'run'
type Request = { action: BulkAction; ids: readonly string[] }

/** Changes or starts the selected tasks, after a confirmation that names their number and the tenant. */
export function useBulk() {
  const t = useTexts(texts)
  const api = useApi()
  const queries = useQueryClient()
  const confirm = useConfirm()
  const { mutate, isPending, variables } = useMutation({
    mutationFn: ({ action, ids }: Request) => sendAll(api, action, batches(ids)),
    onSuccess: (outcomes, { action }) => {
      const { done, left, failed } = tallyOf(outcomes)
      const parts = [t(`bulkDone.${action}`, { count: done })]
      if (left > 0) parts.push(t('bulkLeft', { count: left }))
      if (failed > 0) parts.push(t('bulkFailed', { count: failed }))
      notifyDone(parts.join(' '))
    },
    onError: (error) => notifyProblem(error),
    onSettled: () => queries.invalidateQueries({ queryKey: ['tasks'] }),
  })

  async function start(request: Request, onDone: () => void) {
    const { action, ids } = request
    const title = t(`bulkTitle.${action}`, { count: ids.length })
    if (await confirm({ title, action: t(`bulk.${action}`) })) mutate(request, { onSuccess: onDone })
  }

  return { start, isPending, variables: variables ?? { action: 'run', ids: [] } }
}

/** Sends the batches one after another: the API takes at most 200 tasks at once. */
async function sendAll(api: Fiscus, action: BulkAction, all: readonly Batch[]): Promise<BulkOutcome[]> {
  const outcomes: BulkOutcome[] = []
  for (const ids of all) {
    const { results } = await send(api, action, [...ids])
    outcomes.push(...results.map(({ outcome }) => outcome))
  }
  return outcomes
}

function send(
  api: Fiscus,
  action: BulkAction,
  ids: string[],
): Promise<{ results: { outcome: BulkOutcome }[] }> {
  if (action === 'run') return api.runTasks({ ids })
  return action === 'activate' ? api.activateTasks({ ids }) : api.deactivateTasks({ ids })
}
