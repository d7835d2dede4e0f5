import { randomUUIDv7 } from 'node:crypto'
import type { RateChange, RateRecord } from '@fiscus/contracts/configuration/rate-record'
import type { IsoDate } from '@fiscus/tax-engine/configuration'
import type { ConfigurationChange } from '../configuration/change-configuration.ts'
import {
  changeRecord,
  type RecordReference,
  recordToChange,
  replaceRecord,
} from '../configuration/change-record.ts'
import type { ConfigurationRecords } from '../configuration/configuration-records.ts'
import { refuseFaults } from '../configuration/record-fault.ts'
import { describeValidity } from '../configuration/validity.ts'
import { decisiveChanges } from './rate-faults.ts'
import { withRate } from './with-rate.ts'

/**
 * Changes a rate in place, or from a day on: another `valid_from`, or another tax under a version that documents have
 * used, closes the version on that day (by default today) and makes the next one, which is the result.
 * @param today in the tenant's time zone
 * @throws Problem 404, 428, 412, 422 `/valid_from` when the version is not in force before and on that day, and as `withRate` does
 */
export function changeRate(
  records: ConfigurationRecords,
  reference: RecordReference,
  change: RateChange,
  today: IsoDate,
): ConfigurationChange<RateRecord> {
  const current = recordToChange(records.rates, reference)
  const next = { ...current, ...change }
  const beginsElsewhere = next.valid_from !== current.valid_from
  const isUsed = records.usedRates.has(current.id)
  if (beginsElsewhere || (isUsed && decisiveChanges(current, next).length > 0))
    return nextVersion(records, current, { ...next, valid_from: beginsElsewhere ? next.valid_from : today })
  const changed = changeRecord(current, change)
  return withRate(records, replaceRecord(records.rates, changed), changed)
}

function nextVersion(
  records: ConfigurationRecords,
  current: RateRecord,
  next: RateRecord,
): ConfigurationChange<RateRecord> {
  const { valid_from } = next
  if (valid_from <= current.valid_from || (current.valid_to !== null && valid_from >= current.valid_to))
    refuseFaults([
      {
        code: 'invalid-request',
        pointer: '/valid_from',
        detail: `The next version cannot begin on ${valid_from}: this one is in force ${describeValidity(current)}. Send a later day on which it is in force.`,
      },
    ])
  const closed = changeRecord(current, { valid_to: valid_from })
  const created = { ...next, id: randomUUIDv7(), version: 1 }
  return withRate(records, [...replaceRecord(records.rates, closed), created], created)
}
