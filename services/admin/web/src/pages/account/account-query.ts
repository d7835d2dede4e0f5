import { queryOptions, useQuery } from '@tanstack/react-query'
import { api } from '../../api/client.ts'

export const accountQuery = queryOptions({
  queryKey: ['account'],
  queryFn: ({ signal }) => api.getAccount({ signal }),
})

/** The account of the user. */
export function useAccount() {
  return useQuery(accountQuery)
}
