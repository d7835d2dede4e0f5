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

/** The task of a run, undefined while it is read or if it does not exist anymore. */
export function useTaskOfRun(taskId: string | undefined): CronTask | undefined {
  const api = useApi()
  return useQuery({
    queryKey: ['task', taskId],
    queryFn: ({ signal }) => api.getTask(taskId ?? '', { signal }),
    enabled: taskId !== undefined,
  }).data
}
