import type { Fiscus } from '@fiscus/client'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useApi } from '../../api/client.ts'
import { useConfirm } from '../../components/dialogs/use-confirm.tsx'
import { notifyDone, notifyProblem } from '../../problems/notify.tsx'
import { useTexts } from '../../texts/texts.ts'
import { type BulkOutcome, batches, tallyOf } from './bulk-tally.ts'
import type { Pause } from './PauseDialog.tsx'
import { texts } from './texts.ts'

export type BulkAction = 'activate' | 'deactivate' | 'pause' | 'resume' | 'run'
type Request = { action: BulkAction; ids: readonly string[]; pause?: Pause | undefined }

/** Changes or starts the selected tasks, after a confirmation that names their number and the tenant. */
export function useBulk() {
  const t = useTexts(texts)
  const api = useApi()
  const queries = useQueryClient()
  const confirm = useConfirm()
  const { mutate, isPending, variables } = useMutation({
    mutationFn: (request: Request) => sendAll(api, request),
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

  /** A pause has a dialog of its own, in which it is confirmed. */
  async function start(request: Request, onDone: () => void) {
    const { action, ids } = request
    const title = t(`bulkTitle.${action}`, { count: ids.length })
    const isConfirmed = action === 'pause' || (await confirm({ title, action: t(`bulk.${action}`) }))
    if (isConfirmed) mutate(request, { onSuccess: onDone })
  }

  return { start, isPending, variables: variables ?? { action: 'run', ids: [] } }
}

/** Sends batch after batch: the API takes at most 200 tasks at once. */
async function sendAll(api: Fiscus, request: Request): Promise<BulkOutcome[]> {
  const outcomes: BulkOutcome[] = []
  for (const ids of batches(request.ids)) outcomes.push(...(await send(api, request, [...ids])))
  return outcomes
}

async function send(api: Fiscus, { action, pause }: Request, ids: string[]): Promise<BulkOutcome[]> {
  if (action === 'pause') return outcomesOf(ids, await api.pauseTasks({ ids, ...pause }))
  if (action === 'resume') return outcomesOf(ids, await api.resumeTasks({ ids }))
  if (action === 'run') return (await api.runTasks({ ids })).results.map(({ outcome }) => outcome)
  const { results } = await (action === 'activate'
    ? api.activateTasks({ ids })
    : api.deactivateTasks({ ids }))
  return results.map(({ outcome }) => outcome)
}

/** A pause has a number of changed tasks instead of a result for each. */
function outcomesOf(ids: readonly string[], { tasks }: { tasks: number }): BulkOutcome[] {
  return ids.map((_, index) => (index < tasks ? 'changed' : 'unchanged'))
}
