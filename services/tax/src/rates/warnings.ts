import type { RateRecord } from '@fiscus/contracts/configuration/rate-record'
import type { ConfigurationWarning } from '../changes/record-fault.ts'

/** Meanings in the KSeF structure FA(3) 1-0E of the fiscal codes that mean something else there (tax-calculation §2.7). */
const meaningsInFa3: Readonly<Record<string, string>> = {
  P_13_6_1: 'contains only 0 % sales that are neither intra-EU supplies (P_13_6_2) nor exports (P_13_6_3)',
  P_13_6_2: 'contains intra-EU supplies of goods; exempt sales are in P_13_7',
  P_13_6_3: 'contains exports of goods; services to EU businesses under reverse charge are in P_13_9',
  P_106E_3: 'does not exist; margin sales are in P_13_11',
}

/** Warns of a fiscal code that has another meaning as a field of FA(3) (docs/decisions/0005). */
export function fiscalCodeWarnings({ fiscal_code }: Pick<RateRecord, 'fiscal_code'>): ConfigurationWarning[] {
  const meaning = fiscal_code === null ? undefined : meaningsInFa3[fiscal_code]
  if (!meaning) return []
  return [
    {
      code: 'fiscal-code-differs-in-fa3',
      pointer: '/fiscal_code',
      detail: `In the KSeF structure FA(3) the field ${fiscal_code} ${meaning}. Exports to KSeF determine the fields from the facts of each line, not from this code.`,
    },
  ]
}
