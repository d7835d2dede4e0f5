import type { CronListedTask, CronTask } from '@fiscus/client'
import { useQueryClient } from '@tanstack/react-query'
import { useApi } from '../../api/client.ts'
import { type ListState, useCursorList } from '../../components/table/list-state.ts'
import { type LiveState, useLive } from '../../live/use-live.ts'
import { useLanguage } from '../../texts/language.ts'
import { putTask, recentRunsMax } from './put-task.ts'
import { type TaskFilter, taskQuery } from './task-params.ts'

const pageSize = 200

/** The tasks of the filters by name, each as it is now: a row changes in its place. */
export function useTasks(filter: TaskFilter): { list: ListState<CronListedTask>; live: LiveState } {
  const api = useApi()
  const queries = useQueryClient()
  const language = useLanguage()
  const list = useCursorList({
    queryKey: ['tasks', filter, language],
    read: ({ cursor, signal }) =>
      api.listTasks({
        ...taskQuery(filter, language),
        limit: pageSize,
        recent_runs: recentRunsMax,
        cursor,
        signal,
      }),
    rowsOf: ({ records }): readonly CronListedTask[] => records,
  })
  const readAgain = () => void queries.invalidateQueries({ queryKey: ['tasks'] })
  const live = useLive({
    path: '/engine/automation_cron/events',
    events: ['task', 'reset'],
    // The scheduler sends the record as the API has it.
    onEvent: ({ type, data }) => (type === 'task' ? putTask(queries, data as CronTask) : readAgain()),
    onPoll: readAgain,
  })
  return { list, live }
}
