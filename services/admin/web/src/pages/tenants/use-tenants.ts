import type { Tenant, TenantPage } from '@fiscus/client'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useApi } from '../../api/client.ts'
import { type ListState, listOfPages } from '../../components/table/list-state.ts'

type Filter = { q: string; status: 'active' | 'suspended' | '' }
type Tenants = {
  list: ListState<Tenant>
  counts: TenantPage['counts'] | null
  creations: TenantPage['creations']
  servers: TenantPage['servers']
}

/** While a tenant is created, the list is read again this often. */
const pollMs = 2000

/** The tenants of the filters with their counts, and the creations that are not done. */
export function useTenants({ q, status }: Filter): Tenants {
  const api = useApi()
  const query = useInfiniteQuery({
    queryKey: ['tenants', q, status],
    queryFn: ({ pageParam, signal }) =>
      api.listTenants({
        q: q || undefined,
        status: status || undefined,
        cursor: pageParam ?? undefined,
        limit: 100,
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
    placeholderData: keepPreviousData,
    refetchOnWindowFocus: false,
    refetchInterval: ({ state }) =>
      state.data?.pages[0]?.creations.some((creation) => creation.status === 'creating') ? pollMs : false,
  })
  const first = query.data?.pages[0]
  return {
    counts: first?.counts ?? null,
    creations: first?.creations ?? [],
    servers: first?.servers ?? [],
    list: listOfPages(query, (page) => page.tenants),
  }
}
