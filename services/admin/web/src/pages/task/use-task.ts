import type { CronRunSummary, CronTask } from '@fiscus/client'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useApi } from '../../api/client.ts'
import { type LiveState, useLive } from '../../live/use-live.ts'
import { putTask } from '../cron/put-task.ts'

const runsShown = 20
const slotsShown = 5

/** A task as it is now. */
export function useTask(id: string) {
  const api = useApi()
  const queries = useQueryClient()
  const query = useQuery({ queryKey: ['task', id], queryFn: ({ signal }) => api.getTask(id, { signal }) })
  const readAgain = () => {
    void queries.invalidateQueries({ queryKey: ['task', id] })
    void queries.invalidateQueries({ queryKey: ['task-runs', id] })
  }
  const live: LiveState = useLive({
    path: '/engine/automation_cron/events',
    events: ['task', 'reset'],
    onEvent: ({ type, data }) => {
      const task = type === 'task' ? (data as CronTask) : undefined
      if (task) putTask(queries, task)
      if (task === undefined || task.id === id) readAgain()
    },
    onPoll: readAgain,
    isEnabled: query.data !== undefined,
  })
  return { ...query, live }
}

/** The latest runs of a task, the newest first. */
export function useLatestRuns(id: string) {
  const api = useApi()
  return useQuery({
    queryKey: ['task-runs', id],
    queryFn: async ({ signal }): Promise<readonly CronRunSummary[]> =>
      (await api.listRuns(id, { limit: runsShown, signal })).runs,
  })
}

/** The next slots of a task, from the end of its pause. They are read again when the task has changed. */
export function useNextSlots({ id, version, next_run_at }: CronTask) {
  const api = useApi()
  return useQuery({
    queryKey: ['task-slots', id, version, next_run_at],
    queryFn: ({ signal }) => api.listTaskSlots(id, { n: slotsShown, signal }),
    placeholderData: keepPreviousData,
  })
}
