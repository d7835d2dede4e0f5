import type { RateRecord } from '@fiscus/contracts/configuration/rate-record'
import type { ConfigurationChange } from '../configuration/change-configuration.ts'
import type { ConfigurationRecords } from '../configuration/configuration-records.ts'
import { type RecordFault, refuseFaults } from '../configuration/record-fault.ts'
import { componentFaults } from '../groups/group-faults.ts'
import { fiscalCodeWarnings } from './fiscal-code-warnings.ts'
import { rateFaults } from './rate-faults.ts'

/**
 * The configuration with other rates, of which `rate` is the new or changed one.
 * @throws Problem 422 `invalid-request`, 409 `rate-overlap`, 409 `rate-in-use` when a group cannot have such a rate
 */
export function withRate(
  records: ConfigurationRecords,
  rates: readonly RateRecord[],
  rate: RateRecord,
): ConfigurationChange<RateRecord> {
  const after = { ...records, rates }
  refuseFaults([...rateFaults(rate, rates), ...brokenGroups(after, rate)])
  return { records: after, result: rate, warnings: fiscalCodeWarnings(rate) }
}

function brokenGroups({ groups, rates }: ConfigurationRecords, { tax_code }: RateRecord): RecordFault[] {
  return groups
    .filter(({ components }) => components.some((component) => component.tax_code === tax_code))
    .flatMap((group) =>
      componentFaults(group, rates).map(({ detail }) => ({
        code: 'rate-in-use',
        pointer: '/calculation_mode',
        detail: `It would break the group ${group.group_code}: ${detail}`,
      })),
    )
}
