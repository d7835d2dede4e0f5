import { useQuery } from '@tanstack/react-query'
import { useApi } from '../../../api/client.ts'
import { useCan } from '../../../session/session.ts'

/** The closed months for which something has come since; undefined while they are read, and without the right. */
export function useToCorrect() {
  const api = useApi()
  const canRead = useCan('returns:read')
  const { data } = useQuery({
    queryKey: ['returns', 'to-correct'],
    queryFn: ({ signal }) => api.listMonthsToCorrect({ signal }),
    enabled: canRead,
    refetchOnWindowFocus: false,
  })
  return data?.months
}
