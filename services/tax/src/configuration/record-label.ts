import type { ConfigurationFile } from '@fiscus/contracts/configuration/configuration-file'
import { configuration as texts } from '@fiscus/messages/configuration'
import type { Message } from '@fiscus/messages/message'
import { ruleContentLabel } from './rule-label.ts'

/** A rate for people: `VAT23 from 2011-01-01`. */
export function rateLabel({
  tax_code,
  valid_from,
}: Pick<ConfigurationFile['rates'][number], 'tax_code' | 'valid_from'>): Message {
  return texts.from({ label: tax_code, date: valid_from })
}

/**
 * A record of a file for people, `rule domestic · all customers · product (priority 10)`; null when the file has no
 * such record.
 */
export function recordLabel(file: ConfigurationFile, part: string, index: number): Message | null {
  const rate = part === 'rates' && file.rates[index]
  if (rate) return texts.rate({ label: rateLabel(rate) })
  const group = part === 'groups' && file.groups[index]
  if (group) return texts.group({ label: group.group_code })
  const category = part === 'categories' && file.categories[index]
  if (category) return texts.category({ label: category.category_code })
  const rule = part === 'rules' && file.rules[index]
  return rule ? texts.rule({ label: ruleContentLabel(rule) }) : null
}
