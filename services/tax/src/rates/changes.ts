import { randomUUIDv7 } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import type { Deletion } from '@fiscus/contracts/configuration/configuration-response'
import type { NewRate, RateChange, RateRecord } from '@fiscus/contracts/configuration/rate-record'
import { Problem } from '@fiscus/contracts/problems/problem'
import { configuration as texts } from '@fiscus/messages/configuration'
import type { Message } from '@fiscus/messages/message'
import type { IsoDate } from '@fiscus/tax-engine/configuration/configuration'
import type { ConfigurationChange } from '../changes/change-configuration.ts'
import {
  changeRecord,
  deletionOf,
  findRecordToChange,
  type RecordReference,
  removeRecord,
  replaceRecord,
} from '../changes/record-changes.ts'
import { invalidValue, type RecordFault, requireNoFaults } from '../changes/record-fault.ts'
import type { ConfigurationRecords } from '../configuration/configuration-records.ts'
import { taxConfigurationOf } from '../configuration/engine-configuration.ts'
import { namesOf, ruleLabel } from '../configuration/rule-label.ts'
import { validityText } from '../configuration/validity.ts'
import { componentFaults } from '../groups/faults.ts'
import { decisiveChanges, rateFaults } from './faults.ts'
import { rateWarnings } from './warnings.ts'

/**
 * Creates a rate, or another version of an existing code.
 * @throws Problem as `applyRateChange` does
 */
export function createRate(records: ConfigurationRecords, rate: NewRate): ConfigurationChange<RateRecord> {
  const created = { id: randomUUIDv7(), ...rate, version: 1 }
  return applyRateChange(records, [...records.rates, created], created)
}

/**
 * Changes a rate in place or creates its next version (tax-calculation §6.1). The result is the changed or the next
 * version.
 * @param today in the tenant's time zone
 * @throws Problem 404, 428, 412; 422 at `/valid_from` when the next version cannot begin on its day; as
 * `applyRateChange` does
 */
export function changeRate(
  records: ConfigurationRecords,
  reference: RecordReference,
  change: RateChange,
  today: IsoDate,
): ConfigurationChange<RateRecord> {
  const current = findRecordToChange(records.rates, reference)
  const next = { ...current, ...change }
  const start = nextVersionStart(current, next, records.usedRates.has(current.id), today)
  if (start !== null) return createNextVersion(records, current, { ...next, valid_from: start })
  const changed = changeRecord(current, change)
  return applyRateChange(records, replaceRecord(records.rates, changed), changed)
}

/**
 * The first day of the next version that a change creates; null when it changes the version in place. A day inside the
 * validity of a version begins the next version if anything else changes as well. Any other day corrects the first day
 * of a version that no document has used.
 */
function nextVersionStart(
  current: RateRecord,
  next: RateRecord,
  isUsed: boolean,
  today: IsoDate,
): IsoDate | null {
  const { valid_from } = next
  if (valid_from === current.valid_from)
    return isUsed && decisiveChanges(current, next).length > 0 ? today : null
  if (isUsed) return valid_from
  const { valid_to } = next
  const isMoved = isDeepStrictEqual({ ...current, valid_from, valid_to }, next)
  return isMoved || !isInside(valid_from, current) ? null : valid_from
}

/** Whether a version is in force on a day and the day before. */
function isInside(day: IsoDate, { valid_from, valid_to }: RateRecord): boolean {
  return day > valid_from && (valid_to === null || day < valid_to)
}

function createNextVersion(
  records: ConfigurationRecords,
  current: RateRecord,
  next: RateRecord,
): ConfigurationChange<RateRecord> {
  const { valid_from } = next
  if (!isInside(valid_from, current))
    requireNoFaults([
      invalidValue(
        '/valid_from',
        texts.nextVersionOutside({ date: valid_from, period: validityText(current) }),
      ),
    ])
  const ended = changeRecord(current, { valid_to: valid_from })
  const created = { ...next, id: randomUUIDv7(), version: 1 }
  return applyRateChange(records, [...replaceRecord(records.rates, ended), created], created)
}

/**
 * Validates new rates of the configuration; `rate` is the new or changed one.
 * @throws Problem 422 `invalid-request`, 409 `rate-overlap`, 409 `rate-in-use` when a group cannot contain such a rate
 */
function applyRateChange(
  records: ConfigurationRecords,
  rates: readonly RateRecord[],
  rate: RateRecord,
): ConfigurationChange<RateRecord> {
  const after = { ...records, rates }
  requireNoFaults([...rateFaults(rate, rates), ...groupsMadeInvalid(after, rate)])
  return { records: after, result: rate, warnings: rateWarnings(rate) }
}

function groupsMadeInvalid({ groups, rates }: ConfigurationRecords, { tax_code }: RateRecord): RecordFault[] {
  return groups
    .filter(({ components }) => components.some((component) => component.tax_code === tax_code))
    .flatMap((group) =>
      componentFaults(group, rates).map(({ detail }) => ({
        code: 'rate-in-use',
        pointer: '/calculation_mode',
        detail: texts.groupMadeInvalid({ group: group.group_code, fault: detail }),
      })),
    )
}

/**
 * Deletes one version of a rate. Issued documents keep their snapshots (tax-calculation §1.1).
 * @throws Problem 404, 428, 412, 409 `rate-in-use` when it is the last version of a code that a rule or a group uses
 */
export function deleteRate(
  records: ConfigurationRecords,
  reference: RecordReference,
): ConfigurationChange<Deletion> {
  const rate = findRecordToChange(records.rates, reference)
  const rates = removeRecord(records.rates, rate)
  const hasOtherVersion = rates.some(({ tax_code }) => tax_code === rate.tax_code)
  const users = hasOtherVersion ? [] : rateUsers(records, rate.tax_code)
  if (users.length > 0)
    throw new Problem('rate-in-use', texts.rateInUse({ code: rate.tax_code, users: namesOf(users) }))
  return { records: { ...records, rates }, result: deletionOf(rate), warnings: [] }
}

/**
 * The rules and groups that use a rate: `rule "Books" (position 12; …)`, `group SPIRITS`. Inactive rules and groups
 * count: they can be activated.
 */
function rateUsers(records: ConfigurationRecords, taxCode: string): Message[] {
  return [
    ...records.rules
      .filter(({ target }) => 'rate' in target && target.rate === taxCode)
      .map(({ id }) => texts.rule({ label: ruleLabel(taxConfigurationOf(records), id) })),
    ...records.groups
      .filter(({ components }) => components.some(({ tax_code }) => tax_code === taxCode))
      .map(({ group_code }) => texts.group({ label: group_code })),
  ]
}
