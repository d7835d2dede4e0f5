import { randomUUIDv7 } from 'node:crypto'
import type { ConfigurationFile } from '@fiscus/contracts/configuration/configuration-file'
import { requireMatch } from '@fiscus/http/responses/etag'
import type { IsoDate } from '@fiscus/tax-engine/configuration'
import { fiscalCodeWarnings } from '../rates/fiscal-code-warnings.ts'
import { matrixWarnings } from '../rules/matrix-warnings.ts'
import { roundingWarnings } from '../settings/rounding-warnings.ts'
import type { ConfigurationChange } from './change-configuration.ts'
import { changeRecord } from './change-record.ts'
import type { ConfigurationRecords } from './configuration-records.ts'
import { exportConfiguration } from './export-configuration.ts'
import { pointedAt } from './record-fault.ts'
import { refuseFile } from './refuse-file.ts'

/**
 * Makes a file the whole configuration. What the file says of a known rate (by code and first day), group (by code) or
 * rule (by priority, match and first day) changes that record, so that its id and what documents know of it stay; what it
 * does not name is deleted. The result is what an export answers from now on.
 * @param input `ifMatch` names the version of the whole configuration
 * @throws Problem 428, 412, 422 `invalid-request` with every fault of the file
 */
export function importConfiguration(
  records: ConfigurationRecords,
  { ifMatch, file }: { ifMatch: string | undefined; file: ConfigurationFile },
  today: IsoDate,
): ConfigurationChange<ConfigurationFile> {
  requireMatch(ifMatch, records.version)
  const after = {
    ...records,
    rates: adopt(file.rates, records.rates, ({ tax_code, valid_from }) => `${tax_code} ${valid_from}`),
    groups: adopt(file.groups, records.groups, ({ group_code }) => group_code),
    rules: adopt(file.rules, records.rules, ({ priority, customer_type, geo_zone, item_type, valid_from }) =>
      [priority, customer_type, geo_zone, item_type, valid_from].join(),
    ),
    settings: changeRecord(records.settings, file.settings),
  }
  refuseFile(records, after)
  const warnings = [
    ...after.rates.flatMap((rate, index) => pointedAt(`/rates/${index}`, fiscalCodeWarnings(rate))),
    ...pointedAt('/settings', roundingWarnings(after.settings)),
    ...matrixWarnings(after, today),
  ]
  return { records: after, result: exportConfiguration(after), warnings }
}

type Stored<Content> = Content & { id: string; version: number }

/** The contents as records: each in the place of the stored one with the same key, or as a new one. */
function adopt<Content extends object>(
  contents: readonly Content[],
  stored: readonly Stored<Content>[],
  keyOf: (content: Content) => string,
): Stored<Content>[] {
  const unclaimed = Map.groupBy(stored, keyOf)
  return contents.map((content) => {
    const known = unclaimed.get(keyOf(content))?.shift()
    return known
      ? changeRecord<Stored<Content>>(known, content)
      : { id: randomUUIDv7(), ...content, version: 1 }
  })
}
