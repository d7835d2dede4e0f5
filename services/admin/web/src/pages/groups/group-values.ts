import type { NewTaxGroup, TaxGroup } from '@fiscus/client'

/** A component in the form. The key names its row while it is moved. */
export type ComponentValues = { key: string; tax_code: string; is_compound: boolean }

/** The values of the form of a group. */
export type GroupValues = {
  group_code: string
  group_name: string
  components: ComponentValues[]
  is_active: boolean
}

export const blankGroup: GroupValues = {
  group_code: '',
  group_name: '',
  components: [{ key: '1', tax_code: '', is_compound: false }],
  is_active: true,
}

export function valuesOfGroup({ group_code, group_name, components, is_active }: TaxGroup): GroupValues {
  return {
    group_code,
    group_name,
    components: components.map(({ tax_code, is_compound }, index) => ({
      key: String(index + 1),
      tax_code,
      is_compound: is_compound === 1,
    })),
    is_active: is_active === 1,
  }
}

/** The form as the API accepts it. */
export function groupOfValues({ group_code, group_name, components, is_active }: GroupValues) {
  return {
    group_code: group_code.trim(),
    group_name: group_name.trim(),
    components: components.map(({ tax_code, is_compound }) => ({
      tax_code,
      is_compound: is_compound ? (1 as const) : (0 as const),
    })),
    is_active: is_active ? (1 as const) : (0 as const),
  } satisfies NewTaxGroup
}

/** The components with one of them at another place; places outside of the list change nothing. */
export function moved<Item>(items: readonly Item[], from: number, to: number): Item[] {
  const item = items[from]
  if (item === undefined || to < 0 || to >= items.length) return [...items]
  return items.toSpliced(from, 1).toSpliced(to, 0, item)
}

/** A key that no row has. */
export function nextKey(components: readonly ComponentValues[]): string {
  return String(Math.max(0, ...components.map(({ key }) => Number(key))) + 1)
}
