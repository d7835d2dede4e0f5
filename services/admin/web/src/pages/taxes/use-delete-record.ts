import { useQueryClient } from '@tanstack/react-query'
import { useConfirm } from '../../components/dialogs/use-confirm.tsx'
import { notifyDone, notifyProblem } from '../../problems/notify.tsx'
import { refreshConfiguration } from './tax-queries.ts'

type Words = { title: string; body: string; action: string; done: string }

/**
 * Deletes a record of the configuration after a confirmation. A rejection, as of a record in use, is shown with its
 * reason.
 */
export function useDeleteRecord(onDeleted: () => void) {
  const confirm = useConfirm()
  const queryClient = useQueryClient()
  return async ({ done, ...question }: Words, remove: () => Promise<unknown>) => {
    if (!(await confirm({ ...question, isDangerous: true }))) return
    try {
      await remove()
      notifyDone(done)
      onDeleted()
    } catch (error) {
      notifyProblem(error)
    }
    await refreshConfiguration(queryClient)
  }
}
