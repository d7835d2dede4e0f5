import type { RateRecord } from '@fiscus/contracts/configuration/rate-record'
import type { ConfigurationWarning } from '../configuration/record-fault.ts'

/** What the specification's codes mean in the real KSeF structure FA(3) 1-0E, where that is something else. */
const meaningsInFa3: Readonly<Record<string, string>> = {
  P_13_6_1: 'only 0 % sales that are neither intra-EU supplies (P_13_6_2) nor exports (P_13_6_3)',
  P_13_6_2: 'intra-EU supplies of goods; exempt sales are P_13_7',
  P_13_6_3: 'exports of goods; services to EU businesses under reverse charge are P_13_9',
  P_106E_3: 'nothing, it does not exist there; margin sales are P_13_11',
}

/** Tells that a rate's fiscal code must not be read as the field of the same name in FA(3) (docs/decisions/0005). */
export function fiscalCodeWarnings({ fiscal_code }: Pick<RateRecord, 'fiscal_code'>): ConfigurationWarning[] {
  const meaning = fiscal_code === null ? undefined : meaningsInFa3[fiscal_code]
  if (!meaning) return []
  return [
    {
      code: 'fiscal-code-differs-in-fa3',
      pointer: '/fiscal_code',
      detail: `${fiscal_code} in the KSeF structure FA(3) means ${meaning}. Exports choose their fields by the facts of each line, not by this code.`,
    },
  ]
}
