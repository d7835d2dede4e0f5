import { useApi } from '../../api/client.ts'
import { useCursorList } from '../../components/table/list-state.ts'
import type { Entry } from './ticket-entries.ts'
import { refreshMs } from './use-tickets.ts'

const pageSize = 100

/** The messages and notes of a ticket. `entries` has the oldest first. */
export function useEntries(id: string) {
  const api = useApi()
  const list = useCursorList({
    queryKey: ['ticket-entries', id],
    read: ({ cursor, signal }) => api.listTicketEntries(id, { cursor, limit: pageSize, signal }),
    rowsOf: ({ entries }): readonly Entry[] => entries,
    refreshMs,
  })
  return { list, entries: list.rows.toReversed() }
}
