import type { CronTask } from '@fiscus/client'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useApi } from '../../api/client.ts'
import { notifyDone, notifyProblem } from '../../problems/notify.tsx'
import { useTexts } from '../../texts/texts.ts'
import type { Labelled } from '../automation/words/task-label.ts'
import { useTaskLabel } from '../automation/words/use-task-label.ts'
import { putTask } from './put-task.ts'
import { texts } from './texts.ts'

/** Turns a task on or off. The change meets the version that the page shows. */
export function useSetActive(task: CronTask) {
  const api = useApi()
  const queries = useQueryClient()
  const t = useTexts(texts)
  const labelOf = useTaskLabel()
  return useMutation({
    mutationFn: (isActive: boolean) =>
      api.changeTask(task.id, { is_active: isActive ? 1 : 0 }, { ifMatch: task }),
    onSuccess: (changed) => {
      putTask(queries, changed)
      notifyDone(t(changed.is_active === 1 ? 'turnedOn' : 'turnedOff', { task: labelOf(task) }))
    },
    onError: async (error) => {
      notifyProblem(error)
      putTask(queries, await api.getTask(task.id))
    },
  })
}

/** Starts a run of a task. */
export function useRunNow(task: Pick<CronTask, 'id'> & Labelled) {
  const api = useApi()
  const queries = useQueryClient()
  const t = useTexts(texts)
  const labelOf = useTaskLabel()
  return useMutation({
    mutationFn: () => api.runTask(task.id),
    onSuccess: async () => {
      notifyDone(t('started', { task: labelOf(task) }))
      putTask(queries, await api.getTask(task.id))
      await queries.invalidateQueries({ queryKey: ['runs'] })
    },
    onError: (error) => notifyProblem(error),
  })
}
