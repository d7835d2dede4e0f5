import { useQuery } from '@tanstack/react-query'
import { useApi } from '../../api/client.ts'

/** A message with its texts and attachments. */
export function useMessage(id: string) {
  const api = useApi()
  return useQuery({
    queryKey: ['mail-message', id],
    queryFn: ({ signal }) => api.getMessage(id, { signal }),
  })
}
