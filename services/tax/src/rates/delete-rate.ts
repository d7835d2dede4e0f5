import type { Deletion } from '@fiscus/contracts/configuration/configuration-response'
import { Problem } from '@fiscus/contracts/problems/problem'
import type { ConfigurationChange } from '../configuration/change-configuration.ts'
import { type RecordReference, recordToChange, removeRecord } from '../configuration/change-record.ts'
import type { ConfigurationRecords } from '../configuration/configuration-records.ts'
import { deletionOf } from '../configuration/deletion.ts'
import { rateUsers } from './rate-users.ts'

/**
 * Deletes one version of a rate. Issued documents keep their snapshots (tax-service.md §1, rule 2).
 * @throws Problem 404, 428, 412, 409 `rate-in-use` when it is the last version of a code that a rule or a group names
 */
export function deleteRate(
  records: ConfigurationRecords,
  reference: RecordReference,
): ConfigurationChange<Deletion> {
  const rate = recordToChange(records.rates, reference)
  const rates = removeRecord(records.rates, rate)
  const hasOtherVersion = rates.some(({ tax_code }) => tax_code === rate.tax_code)
  const users = hasOtherVersion ? [] : rateUsers(records, rate.tax_code)
  if (users.length > 0)
    throw new Problem(
      'rate-in-use',
      `${rate.tax_code} is named by ${users.join(', ')}. Change or delete them first, or make the rate inactive.`,
    )
  return { records: { ...records, rates }, result: deletionOf(rate), warnings: [] }
}
