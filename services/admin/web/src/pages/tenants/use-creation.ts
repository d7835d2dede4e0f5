import { useQuery } from '@tanstack/react-query'
import { useApi } from '../../api/client.ts'
import { notifyProblem } from '../../problems/notify.tsx'

const pollMs = 400

/** The creation of a tenant, read again until it has ended. `resume` continues one that has stopped. */
export function useCreation(slug: string) {
  const api = useApi()
  const query = useQuery({
    queryKey: ['tenant-creation', slug],
    queryFn: ({ signal }) => api.getTenantCreation(slug, { signal }),
    refetchInterval: ({ state }) => (state.data?.status === 'creating' ? pollMs : false),
  })
  async function resume() {
    try {
      await api.retryTenantCreation(slug)
      await query.refetch()
    } catch (error) {
      notifyProblem(error, { onRetry: resume })
    }
  }
  const status = query.data?.status
  return { query, resume, hasStopped: status === 'failed' || status === 'interrupted' }
}
