import type { NewTaxRule, TaxRule } from '@fiscus/client'
import { forTexts, ruleTexts } from '@fiscus/contracts/configuration/optional-texts'

/**
 * A rule as its form has it: an empty text stands for null, and the target is one text: `rate VAT23`, `group X`,
 * `destination`.
 */
export type RuleValues = {
  name: string
  priority: number | string
  customer_type: TaxRule['customer_type']
  geo_zone: TaxRule['geo_zone']
  item_type: TaxRule['item_type']
  tax_category: string
  target: string
  valid_from: string
  valid_to: string
  is_active: boolean
} & Record<keyof typeof ruleTexts, string>

/** The target of a rule as a text of the form. */
export function targetText(target: TaxRule['target']): string {
  if ('rate' in target) return `rate ${target.rate}`
  return 'group' in target ? `group ${target.group}` : 'destination'
}

/** The reverse of `targetText`. A text without a code is a rate without a code, which the API rejects at the field. */
export function targetOf(text: string): TaxRule['target'] {
  const [kind, code = ''] = text.split(' ')
  if (kind === 'destination') return { destination: true }
  return kind === 'group' ? { group: code } : { rate: code }
}

/** The values of the form of a stored rule. */
export function valuesOf(rule: TaxRule): RuleValues {
  const { id, version, ...fields } = rule
  return {
    ...fields,
    name: rule.name ?? '',
    ...forTexts(ruleTexts, (name) => rule[name] ?? ''),
    tax_category: rule.tax_category ?? '',
    target: targetText(rule.target),
    valid_from: rule.valid_from ?? '',
    valid_to: rule.valid_to ?? '',
    is_active: rule.is_active === 1,
  }
}

/** The body that creates a rule from the values of a form. */
export function newRuleOf(values: RuleValues): NewTaxRule {
  return {
    ...values,
    name: values.name || null,
    ...forTexts(ruleTexts, (name) => values[name] || null),
    priority: Number(values.priority),
    tax_category: values.tax_category || null,
    target: targetOf(values.target),
    valid_from: values.valid_from || null,
    valid_to: values.valid_to || null,
    is_active: values.is_active ? 1 : 0,
  }
}

/** The values of a new rule for a cell of the matrix, or for all lines at home. */
export function blankValues(cell: string, priority: number): RuleValues {
  const [customer = '', zone = '', item = ''] = cell.split('.')
  return {
    name: '',
    ...forTexts(ruleTexts, () => ''),
    priority,
    customer_type: customer === 'b2b' || customer === 'b2c' ? customer : 'all',
    geo_zone: zone === 'eu_vat' || zone === 'eu_consumer' || zone === 'export_world' ? zone : 'domestic',
    item_type: item === 'product' || item === 'service' || item === 'margin_goods' ? item : 'all',
    tax_category: '',
    target: '',
    valid_from: '',
    valid_to: '',
    is_active: true,
  }
}
