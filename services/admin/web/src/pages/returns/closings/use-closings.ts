import { useQuery } from '@tanstack/react-query'
import { useApi } from '../../../api/client.ts'

/** The closings of a month or a quarter, the latest first. */
export function useClosings(period: string) {
  const api = useApi()
  return useQuery({
    queryKey: ['returns', 'closings', period],
    queryFn: ({ signal }) => api.listReturnClosings({ period, limit: 100, signal }),
    refetchOnWindowFocus: false,
  })
}
