import { randomUUIDv7 } from 'node:crypto'
import type { NewRate, RateRecord } from '@fiscus/contracts/configuration/rate-record'
import type { ConfigurationChange } from '../configuration/change-configuration.ts'
import type { ConfigurationRecords } from '../configuration/configuration-records.ts'
import { withRate } from './with-rate.ts'

/**
 * A new rate, or a further version of a known code.
 * @throws Problem as `withRate` does
 */
export function createRate(records: ConfigurationRecords, rate: NewRate): ConfigurationChange<RateRecord> {
  const created = { id: randomUUIDv7(), ...rate, version: 1 }
  return withRate(records, [...records.rates, created], created)
}
