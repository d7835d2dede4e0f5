import type { DavCollection } from '@fiscus/client'
import { useApi } from '../../api/client.ts'
import { useCursorList } from '../../components/table/list-state.ts'

const pageSize = 200

/** The collections of an account, or of all accounts of the tenant at work. */
export function useCollections(account?: string) {
  const api = useApi()
  return useCursorList({
    queryKey: ['dav-collections', account],
    read: ({ cursor, signal }) =>
      api.listDavCollections({ account_id: account, cursor, limit: pageSize, signal }),
    rowsOf: ({ collections }): readonly DavCollection[] => collections,
  })
}
