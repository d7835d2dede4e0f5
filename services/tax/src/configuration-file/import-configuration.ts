import { randomUUIDv7 } from 'node:crypto'
import type { ImportDifference } from '@fiscus/contracts/configuration/configuration-difference'
import type {
  ConfigurationFile,
  ImportedConfiguration,
  ImportOptions,
} from '@fiscus/contracts/configuration/configuration-file'
import { Problem } from '@fiscus/contracts/problems/problem'
import { requireMatch } from '@fiscus/http/responses/etag'
import { configuration as texts } from '@fiscus/messages/configuration'
import type { IsoDate } from '@fiscus/tax-engine/configuration/configuration'
import { categoryFaults } from '../categories/faults.ts'
import type { ConfigurationChange } from '../changes/change-configuration.ts'
import { changeRecord } from '../changes/record-changes.ts'
import { prefixPointers } from '../changes/record-fault.ts'
import type { ConfigurationRecords } from '../configuration/configuration-records.ts'
import { groupFaults } from '../groups/faults.ts'
import { rateFaults, usedRateFaults } from '../rates/faults.ts'
import { rateWarnings } from '../rates/warnings.ts'
import { ruleFaults } from '../rules/faults.ts'
import { matrixWarnings } from '../rules/warnings.ts'
import { roundingSettingsWarnings } from '../settings/warnings.ts'
import { exportConfiguration } from './export-configuration.ts'
import { importDifference } from './import-difference.ts'

/**
 * Replaces the whole configuration with a file. A row changes the stored rate with the same code and first day, the
 * group or tax category with the same code, or the rule with the same priority, match and first day, which keeps its
 * id. Stored records without a row are removed. The result is the file that the next export returns, and the
 * difference.
 * @param input `ifMatch` is the version of the whole configuration
 * @throws Problem 428, 412, 422 `invalid-request` with every fault of the file, 409 `removals-not-allowed`
 */
export function importConfiguration(
  records: ConfigurationRecords,
  { ifMatch, file, ...options }: ImportInput,
  today: IsoDate,
): ConfigurationChange<ImportedConfiguration> {
  requireMatch(ifMatch, records.version)
  const after = {
    ...records,
    rates: recordsOf(file.rates, records.rates, ({ tax_code, valid_from }) => `${tax_code} ${valid_from}`),
    groups: recordsOf(file.groups, records.groups, ({ group_code }) => group_code),
    categories: recordsOf(file.categories, records.categories, ({ category_code }) => category_code),
    rules: recordsOf(
      file.rules,
      records.rules,
      ({ priority, customer_type, geo_zone, item_type, tax_category, valid_from }) =>
        [priority, customer_type, geo_zone, item_type, tax_category, valid_from].join(),
    ),
    settings: changeRecord(records.settings, file.settings),
  }
  requireValidFile(records, after)
  const warnings = [
    ...after.rates.flatMap((rate, index) => prefixPointers(`/rates/${index}`, rateWarnings(rate))),
    ...prefixPointers('/settings', roundingSettingsWarnings(after.settings)),
    ...matrixWarnings(after, today),
  ]
  const difference = importDifference(records, after)
  requireRemovalsAllowed(difference, options)
  return { records: after, result: { ...exportConfiguration(after), difference }, warnings }
}

/** A file, the header If-Match, and what the import may do. */
type ImportInput = ImportOptions & { ifMatch: string | undefined; file: ConfigurationFile }

/**
 * A file that was cut short must not empty a configuration (tax-calculation §6.3). A dry run shows what it would
 * remove.
 * @throws Problem 409 `removals-not-allowed` with the removed records
 */
function requireRemovalsAllowed(
  { removed, records }: ImportDifference,
  { removals, dryRun }: ImportOptions,
): void {
  if (removed === 0 || removals === 'allow' || dryRun) return
  const errors = records
    .filter(({ change }) => change === 'removed')
    .map(({ record, label, label_message }) => ({
      code: 'removals-not-allowed' as const,
      pointer: '/query/removals',
      detail: texts.wouldBeRemoved({ record: texts[record]({ label: label_message ?? label }) }),
    }))
  throw new Problem('removals-not-allowed', texts.recordsNotInFile({ count: removed }), { errors })
}

type Stored<Content> = Content & { id: string; version: number }

/** The file's rows as records: each row changes the stored record with the same key or becomes a new record. */
function recordsOf<Content extends object>(
  contents: readonly Content[],
  stored: readonly Stored<Content>[],
  keyOf: (content: Content) => string,
): Stored<Content>[] {
  const storedByKey = Map.groupBy(stored, keyOf)
  return contents.map((content) => {
    const match = storedByKey.get(keyOf(content))?.shift()
    return match
      ? changeRecord<Stored<Content>>(match, content)
      : { id: randomUUIDv7(), ...content, version: 1 }
  })
}

/**
 * Validates every row of a file within the configuration that the import would create.
 * @param before the stored configuration
 * @param after the rows of the file, in their order
 * @throws Problem 422 `invalid-request` with every fault
 */
function requireValidFile(before: ConfigurationRecords, after: ConfigurationRecords): void {
  const errors = [
    ...after.rates.flatMap((rate, index) =>
      prefixPointers(`/rates/${index}`, [...rateFaults(rate, after.rates), ...usedRateFaults(rate, before)]),
    ),
    ...after.groups.flatMap((group, index) => prefixPointers(`/groups/${index}`, groupFaults(group, after))),
    ...after.categories.flatMap((category, index) =>
      prefixPointers(`/categories/${index}`, categoryFaults(category, after)),
    ),
    ...after.rules.flatMap((rule, index) => prefixPointers(`/rules/${index}`, ruleFaults(rule, after))),
  ]
  if (errors.length > 0)
    throw new Problem('invalid-request', texts.fileRefused({ why: texts.seeErrors() }), { errors })
}
