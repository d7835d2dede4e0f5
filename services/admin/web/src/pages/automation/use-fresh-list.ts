import { type QueryKey, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import type { ListState } from '../../components/table/list-state.ts'
import { freshRows } from './fresh-rows.ts'

type Options<Row> = {
  queryKey: QueryKey
  /** Reads the first page. */
  read: (signal: AbortSignal) => Promise<readonly Row[]>
  /** Whether a row will still change. */
  isOpen: (row: Row) => boolean
  refreshMs: number
}

/** A list whose first page is read again and again. `showNewer` reads the list anew, with the rows that came since. */
export function useFreshList<Row extends { id: string }>(
  list: ListState<Row>,
  { queryKey, read, isOpen, refreshMs }: Options<Row>,
): { list: ListState<Row>; newer: number; showNewer: () => void } {
  const queries = useQueryClient()
  const { data: latest } = useQuery({
    queryKey: ['latest', ...queryKey],
    queryFn: ({ signal }) => read(signal),
    refetchInterval: refreshMs,
  })
  const { rows, newer } = freshRows(list.rows, latest)
  const showNewer = () => void queries.invalidateQueries({ queryKey })
  const readAgain = useEffectEvent(showNewer)

  // A row that has left the first page has changed in a way that the filters no longer show.
  const hasLeft =
    latest !== undefined && list.rows.some((row) => isOpen(row) && !latest.some(({ id }) => id === row.id))
  const isEmpty = list.rows.length === 0 && newer > 0
  useEffect(() => {
    if (hasLeft || isEmpty) readAgain()
  }, [hasLeft, isEmpty])
  return { list: { ...list, rows }, newer, showNewer }
}
