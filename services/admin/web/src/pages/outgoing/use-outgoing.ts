import type { OutgoingMessage, OutgoingMessageSummary } from '@fiscus/client'
import { useQuery } from '@tanstack/react-query'
import { useApi } from '../../api/client.ts'
import { useCursorList } from '../../components/table/list-state.ts'
import type { OutgoingFilter } from './outgoing-params.ts'

const pageSize = 100
const liveMs = 3_000

/** The messages of the filters, the newest first. */
export function useOutgoing({ q, status, mailbox }: OutgoingFilter) {
  const api = useApi()
  const filter = {
    status: status || undefined,
    mailbox: mailbox || undefined,
    text: q || undefined,
    limit: pageSize,
  }
  return useCursorList({
    queryKey: ['outgoing', filter],
    read: ({ cursor, signal }) => api.listOutgoingMail({ ...filter, cursor, signal }),
    rowsOf: ({ messages }): readonly OutgoingMessageSummary[] => messages,
  })
}

/** An outgoing message, read again every three seconds until its state is final. */
export function useOutgoingMessage(id: string) {
  const api = useApi()
  return useQuery({
    queryKey: ['outgoing-message', id],
    queryFn: ({ signal }) => api.getOutgoingMail(id, { signal }),
    refetchInterval: ({ state }) => state.data !== undefined && isOpen(state.data) && liveMs,
  })
}

/** A message that waits or is being sent. */
export function isOpen({ status }: Pick<OutgoingMessage, 'status'>): boolean {
  return status === 'pending' || status === 'sending'
}
