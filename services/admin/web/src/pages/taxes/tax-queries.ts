import { type QueryClient, useQuery } from '@tanstack/react-query'
import { useApi } from '../../api/client.ts'
import { useAllPages } from '../../api/use-all-pages.ts'

/** The first part of the keys of all queries about the configuration: a write makes all of them stale. */
export const configurationKey = 'tax-configuration'
/** The key of the query about the settings. */
export const settingsKey = [configurationKey, 'settings']

/** All versions of all rates, inactive ones included, by code and first day. */
export function useAllRates() {
  const api = useApi()
  return useAllPages([configurationKey, 'rates'], async (cursor, signal) => {
    const page = await api.listRates({ on: 'all', is_active: 'all', cursor, signal })
    return { items: page.rates, next: page.next, etag: page.etag }
  })
}

/** All rules in the order in which they are read, inactive ones included. */
export function useAllRules() {
  const api = useApi()
  return useAllPages([configurationKey, 'rules'], async (cursor, signal) => {
    const page = await api.listRules({ is_active: 'all', cursor, signal })
    return { items: page.rules, next: page.next, etag: page.etag }
  })
}

/** All groups by code, inactive ones included. */
export function useAllGroups() {
  const api = useApi()
  return useAllPages([configurationKey, 'groups'], async (cursor, signal) => {
    const page = await api.listGroups({ is_active: 'all', cursor, signal })
    return { items: page.groups, next: page.next, etag: page.etag }
  })
}

/** All tax categories by code, inactive ones included. A tenant has at most 200 of them. */
export function useAllCategories() {
  const api = useApi()
  return useQuery({
    queryKey: [configurationKey, 'categories'],
    queryFn: async ({ signal }) => (await api.listTaxCategories({ is_active: 'all', signal })).categories,
  })
}

/** The numbers of rules and groups that use each code, and the versions of rates that documents have used. */
export function useConfigurationUsage() {
  const api = useApi()
  return useQuery({
    queryKey: [configurationKey, 'usage'],
    queryFn: ({ signal }) => api.getConfigurationUsage({ signal }),
  })
}

/** The matrix of a day, for lines of a tax category or without one. */
export function useRuleCoverage(on: string, taxCategory: string | undefined) {
  const api = useApi()
  return useQuery({
    queryKey: [configurationKey, 'coverage', on, taxCategory],
    queryFn: ({ signal }) => api.getRuleCoverage({ on, tax_category: taxCategory, signal }),
    placeholderData: (earlier) => earlier,
  })
}

/** Loads the shown parts of the configuration again, after a write. */
export function refreshConfiguration(queryClient: QueryClient): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: [configurationKey] })
}
