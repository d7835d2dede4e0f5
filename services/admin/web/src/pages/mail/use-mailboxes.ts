import type { Mailbox } from '@fiscus/client'
import { useApi } from '../../api/client.ts'
import { useCursorList } from '../../components/table/list-state.ts'

const pageSize = 200

/** The mailboxes of the tenant at work. */
export function useMailboxes() {
  const api = useApi()
  return useCursorList({
    queryKey: ['mailboxes'],
    read: ({ cursor, signal }) => api.listMailboxes({ cursor, limit: pageSize, signal }),
    rowsOf: ({ mailboxes }): readonly Mailbox[] => mailboxes,
  })
}
