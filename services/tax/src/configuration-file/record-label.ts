import type { ConfigurationFile } from '@fiscus/contracts/configuration/configuration-file'

/** A rate for people: `VAT23 from 2011-01-01`. */
export function rateLabel({
  tax_code,
  valid_from,
}: Pick<ConfigurationFile['rates'][number], 'tax_code' | 'valid_from'>): string {
  return `${tax_code} from ${valid_from}`
}

/** A rule by its priority, name, conditions and first day: `10 "Books" all domestic product from 2026-01-01`. */
export function ruleContentLabel(rule: Omit<ConfigurationFile['rules'][number], 'target'>): string {
  const { priority, name, customer_type, geo_zone, item_type, tax_category, valid_from } = rule
  return [
    priority,
    ...(name === null ? [] : [JSON.stringify(name)]),
    customer_type,
    geo_zone,
    item_type,
    ...(tax_category === null ? [] : [tax_category]),
    ...(valid_from === null ? [] : ['from', valid_from]),
  ].join(' ')
}

/** A record of a file for people, `rule 10 all domestic product`; null when the file has no such record. */
export function recordLabel(file: ConfigurationFile, part: string, index: number): string | null {
  const rate = part === 'rates' && file.rates[index]
  if (rate) return `rate ${rateLabel(rate)}`
  const group = part === 'groups' && file.groups[index]
  if (group) return `group ${group.group_code}`
  const category = part === 'categories' && file.categories[index]
  if (category) return `category ${category.category_code}`
  const rule = part === 'rules' && file.rules[index]
  return rule ? `rule ${ruleContentLabel(rule)}` : null
}
