import type { CronRunSummary } from '@fiscus/client'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useApi } from '../../api/client.ts'
import { useCursorList } from '../../components/table/list-state.ts'
import { useFreshList } from '../automation/use-fresh-list.ts'
import { isOutstanding } from '../run/use-run.ts'
import { type RunFilter, runQuery, statusQuery } from './run-params.ts'

const pageSize = 100
const refreshMs = 3_000

/** The runs of the filters, the newest first. The period ends when a page is read. */
export function useRuns(filter: RunFilter) {
  const api = useApi()
  const queryKey = ['runs', filter]
  const read = (cursor: string | undefined, signal: AbortSignal) =>
    api.listAllRuns({
      ...runQuery(filter, Date.now()),
      status: statusQuery(filter.status),
      limit: pageSize,
      cursor,
      signal,
    })
  const list = useCursorList({
    queryKey,
    read: ({ cursor, signal }) => read(cursor, signal),
    rowsOf: ({ runs }): readonly CronRunSummary[] => runs,
  })
  return useFreshList(list, {
    queryKey,
    read: async (signal) => (await read(undefined, signal)).runs,
    isOpen: isOutstanding,
    refreshMs,
  })
}

/** The number of runs by state, for the filters without their state. They are read again while the page is open. */
export function useRunCounts(filter: RunFilter) {
  const api = useApi()
  return useQuery({
    queryKey: ['run-counts', { ...filter, status: 'all' }],
    queryFn: ({ signal }) => api.countRuns({ ...runQuery(filter, Date.now()), signal }),
    placeholderData: keepPreviousData,
    refetchInterval: refreshMs,
  }).data
}
