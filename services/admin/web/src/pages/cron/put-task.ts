import type { CronListedTask, CronTask } from '@fiscus/client'
import type { InfiniteData, QueryClient } from '@tanstack/react-query'

/** The latest runs of a task in a list. */
export const recentRunsMax = 15

type Page = { records: readonly CronListedTask[]; next: string | null }

/** The pages of a list with the current state of a task. What only the list has of it stays. Rows never jump. */
export function replaceTask(
  list: InfiniteData<Page> | undefined,
  task: CronTask,
): InfiniteData<Page> | undefined {
  const isListed = list?.pages.some(({ records }) => records.some(({ id }) => id === task.id))
  if (list === undefined || !isListed) return list
  return {
    ...list,
    pages: list.pages.map((page) => ({
      ...page,
      records: page.records.map((record) =>
        record.id === task.id ? { ...record, ...task, ...withEndedRun(record, task) } : record,
      ),
    })),
  }
}

/** Adds the run that has ended since to the latest runs of a listed task. */
function withEndedRun(record: CronListedTask, task: CronTask): Pick<CronListedTask, 'recent_runs'> {
  const { recent_runs } = record
  const hasEnded =
    task.is_running === 0 && (record.is_running === 1 || record.last_run_at !== task.last_run_at)
  if (recent_runs === undefined || !hasEnded || task.last_run_at === null) return {}
  const status = task.last_status === 'success' ? 'success' : 'failed'
  const run = {
    id: task.last_run_at,
    status,
    scheduled_at: task.last_run_at,
    duration_ms: task.last_duration_ms,
  } as const
  return { recent_runs: [run, ...recent_runs].slice(0, recentRunsMax) }
}

/** Shows the current state of a task in every list and on its page. */
export function putTask(queries: QueryClient, task: CronTask): void {
  queries.setQueryData(['task', task.id], task)
  queries.setQueriesData<InfiniteData<Page>>({ queryKey: ['tasks'] }, (list) => replaceTask(list, task))
}
