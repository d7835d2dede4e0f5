import { useQuery } from '@tanstack/react-query'
import { useApi } from '../../api/client.ts'
import { useIsPlatform } from '../automation/use-is-platform.ts'
import { cataloguedTasks, type Labelled } from '../automation/words/task-label.ts'

const tasksMax = 200

/**
 * The tasks that a filter offers: those of the tenant with their own labels, and for all tenants those of the
 * catalogue.
 */
export function useFilterTasks(): readonly Labelled[] {
  const api = useApi()
  const isPlatform = useIsPlatform()
  const own = useQuery({
    queryKey: ['tasks', 'filter'],
    queryFn: ({ signal }) => api.listTasks({ limit: tasksMax, signal }),
    enabled: !isPlatform,
  })
  return own.data?.records ?? cataloguedTasks()
}
