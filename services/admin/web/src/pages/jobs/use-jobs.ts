import type { BackgroundJob, BackgroundJobSummary } from '@fiscus/client'
import { useQuery } from '@tanstack/react-query'
import { useApi } from '../../api/client.ts'
import { useCursorList } from '../../components/table/list-state.ts'
import { useFreshList } from '../automation/use-fresh-list.ts'
import type { JobFilter } from './job-params.ts'

const pageSize = 100
const liveMs = 2_000

/** The jobs of the filters, the newest first. */
export function useJobs({ status, kind }: JobFilter) {
  const api = useApi()
  const queryKey = ['jobs', status, kind]
  const filter = { status: status || undefined, kind: kind || undefined, limit: pageSize }
  const list = useCursorList({
    queryKey,
    read: ({ cursor, signal }) => api.listJobs({ ...filter, cursor, signal }),
    rowsOf: ({ jobs }): readonly BackgroundJobSummary[] => jobs,
  })
  return useFreshList(list, {
    queryKey,
    read: async (signal) => (await api.listJobs({ ...filter, signal })).jobs,
    isOpen,
    refreshMs: liveMs,
  })
}

/** A job, read again every two seconds until it has ended. */
export function useJob(id: string) {
  const api = useApi()
  return useQuery({
    queryKey: ['job', id],
    queryFn: ({ signal }) => api.getJob(id, { signal }),
    refetchInterval: ({ state }) => state.data !== undefined && isOpen(state.data) && liveMs,
  })
}

/** A job that waits or runs. */
export function isOpen({ status }: Pick<BackgroundJob, 'status'>): boolean {
  return status === 'pending' || status === 'running'
}
