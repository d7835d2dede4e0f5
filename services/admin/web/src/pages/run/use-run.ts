import type { CronRun, CronTask } from '@fiscus/client'
import { useQuery } from '@tanstack/react-query'
import { useApi } from '../../api/client.ts'

const liveMs = 1_000

/** A run that is scheduled or running. */
export function isOutstanding({ status }: Pick<CronRun, 'status'>): boolean {
  return status === 'scheduled' || status === 'running'
}

/** A run, read again every second until it has ended. */
export function useRun(runId: string) {
  const api = useApi()
  return useQuery({
    queryKey: ['run', runId],
    queryFn: ({ signal }) => api.getRun(runId, { signal }),
    refetchInterval: ({ state }) => state.data !== undefined && isOutstanding(state.data) && liveMs,
  })
}

/** How often the lock of a running run is read again: its worker renews it more seldom. */
const lockMs = 5_000

/**
 * The task of a run, undefined while it is read or if it does not exist anymore. While the run goes on, it is read
 * again for its lock.
 */
export function useTaskOfRun(run: CronRun | undefined): CronTask | undefined {
  const api = useApi()
  const taskId = run?.task_id
  return useQuery({
    queryKey: ['task', taskId],
    queryFn: ({ signal }) => api.getTask(taskId ?? '', { signal }),
    enabled: taskId !== undefined,
    refetchInterval: run !== undefined && isOutstanding(run) && lockMs,
  }).data
}
