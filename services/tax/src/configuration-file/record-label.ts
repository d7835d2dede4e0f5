import type { ConfigurationFile } from '@fiscus/contracts/configuration/configuration-file'
import { ruleContentLabel } from '../configuration/rule-label.ts'

/** A rate for people: `VAT23 from 2011-01-01`. */
export function rateLabel({
  tax_code,
  valid_from,
}: Pick<ConfigurationFile['rates'][number], 'tax_code' | 'valid_from'>): string {
  return `${tax_code} from ${valid_from}`
}

/**
 * A record of a file for people, `rule domestic · all customers · product (priority 10)`; null when the file has no
 * such record.
 */
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
