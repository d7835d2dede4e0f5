import { useQuery } from '@tanstack/react-query'
import { useApi } from '../../../api/client.ts'

const staleMs = 60_000

/** The tenant's rates in force today, groups and tax categories, for select boxes; empty until they are loaded. */
export function useChoices() {
  const api = useApi()
  const { data } = useQuery({
    queryKey: ['tester-choices'],
    staleTime: staleMs,
    queryFn: async ({ signal }) => {
      const [rates, groups, categories] = await Promise.all([
        api.listRates({ signal }),
        api.listGroups({ signal }),
        api.listTaxCategories({ signal }),
      ])
      return {
        rates: rates.rates.map(({ tax_code, tax_name }) => ({
          value: tax_code,
          label: `${tax_code} · ${tax_name}`,
        })),
        groups: groups.groups.map(({ group_code, group_name }) => ({
          value: group_code,
          label: `${group_code} · ${group_name}`,
        })),
        categories: categories.categories.map(({ category_code, category_name, item_type }) => ({
          value: category_code,
          label: `${category_name} (${category_code})`,
          itemType: item_type,
        })),
      }
    },
  })
  return data ?? { rates: [], groups: [], categories: [] }
}

export type Choices = ReturnType<typeof useChoices>
