import { useQuery } from '@tanstack/react-query'
import { useApi } from '../../api/client.ts'

/** The login provider of the installation. null: there is none, or it is not known yet. */
export function useLoginProvider(): { name: string } | null {
  const api = useApi()
  const { data } = useQuery({
    queryKey: ['login-provider'],
    queryFn: ({ signal }) => api.getLoginProvider({ signal }),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
  return data?.provider ?? null
}
