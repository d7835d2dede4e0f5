import { randomUUIDv7 } from 'node:crypto'
import type {
  CategoryChange,
  CategoryRecord,
  NewCategory,
} from '@fiscus/contracts/configuration/category-record'
import type { Deletion } from '@fiscus/contracts/configuration/configuration-response'
import { Problem } from '@fiscus/contracts/problems/problem'
import { configuration as texts } from '@fiscus/messages/configuration'
import type { ConfigurationChange } from '../changes/change-configuration.ts'
import {
  changeOf,
  changeRecord,
  deletionOf,
  findRecordToChange,
  type RecordReference,
  removeRecord,
  replaceRecord,
} from '../changes/record-changes.ts'
import { requireNoFaults } from '../changes/record-fault.ts'
import type { ConfigurationRecords } from '../configuration/configuration-records.ts'
import { namesOf } from '../configuration/rule-label.ts'
import { categoryFaults, rulesOf } from './faults.ts'

/**
 * Creates a tax category.
 * @throws Problem 409 `category-code-taken`
 */
export function createCategory(
  records: ConfigurationRecords,
  category: NewCategory,
): ConfigurationChange<CategoryRecord> {
  const created = { id: randomUUIDv7(), ...category, version: 1 }
  requireNoFaults(categoryFaults(created, records))
  return changeOf(records, 'categories', [...records.categories, created], created)
}

/**
 * Changes a tax category in place. Sent levels replace all levels.
 * @throws Problem 404, 428, 412, 422 `invalid-request` at `/item_type` when rules name a cost that follows the goods
 */
export function changeCategory(
  records: ConfigurationRecords,
  reference: RecordReference,
  change: CategoryChange,
): ConfigurationChange<CategoryRecord> {
  const changed = changeRecord(findRecordToChange(records.categories, reference), change)
  requireNoFaults(categoryFaults(changed, records))
  return changeOf(records, 'categories', replaceRecord(records.categories, changed), changed)
}

/**
 * Deletes a tax category. Issued documents keep their snapshots.
 * @throws Problem 404, 428, 412, 409 `category-in-use` when a rule uses it
 */
export function deleteCategory(
  records: ConfigurationRecords,
  reference: RecordReference,
): ConfigurationChange<Deletion> {
  const category = findRecordToChange(records.categories, reference)
  const users = rulesOf(records, category)
  if (users.length > 0)
    throw new Problem(
      'category-in-use',
      texts.categoryInUse({ code: category.category_code, users: namesOf(users) }),
    )
  return changeOf(records, 'categories', removeRecord(records.categories, category), deletionOf(category))
}
