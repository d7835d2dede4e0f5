import type { MailTicket } from '@fiscus/client'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useApi } from '../../api/client.ts'
import { useCursorList } from '../../components/table/list-state.ts'
import { useSession } from '../../session/session.ts'
import type { TicketFilter, TicketView } from './ticket-params.ts'

const pageSize = 50
/** New mail and changes of others appear after this time. */
export const refreshMs = 10_000

/** The tickets of a view, that with the newest message first. They are read again while the page is open. */
export function useTickets({ view, q }: Pick<TicketFilter, 'view' | 'q'>) {
  const api = useApi()
  const { id } = useSession().principal
  const filter = { ...filterOf(view, id), text: q || undefined, limit: pageSize }
  return useCursorList({
    queryKey: ['tickets', filter],
    read: ({ cursor, signal }) => api.listTickets({ ...filter, cursor, signal }),
    rowsOf: ({ tickets }): readonly MailTicket[] => tickets,
    refreshMs,
  })
}

/** The filter of a view. Without a status, the API leaves out the closed tickets. */
function filterOf(view: TicketView, userId: string) {
  return {
    open: {},
    mine: { assignee_id: userId },
    unassigned: { assignee_id: 'none' },
    waiting_for_us: { waiting_for: 'us' as const },
    waiting_for_them: { waiting_for: 'them' as const },
    unread: { unread: '1' as const },
    closed: { status: 'closed' },
  }[view]
}

/** The number of tickets of each view. */
export function useTicketCounts() {
  const api = useApi()
  return useQuery({
    queryKey: ['tickets', 'counts'],
    queryFn: ({ signal }) => api.countTickets({ signal }),
    placeholderData: keepPreviousData,
    refetchInterval: refreshMs,
  }).data
}
