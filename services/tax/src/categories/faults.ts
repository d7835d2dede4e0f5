import type { CategoryRecord } from '@fiscus/contracts/configuration/category-record'
import { configuration as texts } from '@fiscus/messages/configuration'
import type { Message } from '@fiscus/messages/message'
import { invalidValue, type RecordFault } from '../changes/record-fault.ts'
import type { ConfigurationRecords } from '../configuration/configuration-records.ts'
import { taxConfigurationOf } from '../configuration/engine-configuration.ts'
import { categoriesByCode } from '../configuration/record-indexes.ts'
import { namesOf, ruleLabel } from '../configuration/rule-label.ts'

/**
 * The faults of a tax category: a code that another category has, and rules that name a cost that follows the goods.
 */
export function categoryFaults(category: CategoryRecord, records: ConfigurationRecords): RecordFault[] {
  const { id, category_code, item_type } = category
  const sameCode = categoriesByCode(records.categories).get(category_code) ?? []
  const faults: RecordFault[] = []
  if (sameCode.some((other) => other.id !== id))
    faults.push({
      code: 'category-code-taken',
      pointer: '/category_code',
      detail: texts.categoryCodeTaken({ code: category_code }),
    })
  const users = item_type === 'follows_goods' ? rulesOf(records, category) : []
  if (users.length > 0)
    faults.push(invalidValue('/item_type', texts.costWithRules({ rules: namesOf(users) })))
  return faults
}

/** The rules that name a tax category: `rule "Books" (position 12; …)`. */
export function rulesOf(records: ConfigurationRecords, { category_code }: CategoryRecord): Message[] {
  return records.rules
    .filter(({ tax_category }) => tax_category === category_code)
    .map(({ id }) => texts.rule({ label: ruleLabel(taxConfigurationOf(records), id) }))
}
