import type { MailMessageSummary } from '@fiscus/client'
import { useApi } from '../../api/client.ts'
import { useCursorList } from '../../components/table/list-state.ts'
import type { InboxFilter } from './inbox-params.ts'

const pageSize = 100

/** The messages of the filters, the newest first. */
export function useMessages({ q, mailbox, direction, kind, unread }: InboxFilter) {
  const api = useApi()
  const filter = {
    text: q || undefined,
    mailbox_id: mailbox || undefined,
    direction: direction || undefined,
    kind: kind || undefined,
    is_read: unread ? ('0' as const) : undefined,
    limit: pageSize,
  }
  return useCursorList({
    queryKey: ['mail-messages', filter],
    read: ({ cursor, signal }) => api.listMessages({ ...filter, cursor, signal }),
    rowsOf: ({ messages }): readonly MailMessageSummary[] => messages,
  })
}
