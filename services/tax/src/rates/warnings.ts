import type { RateRecord } from '@fiscus/contracts/configuration/rate-record'
import { Decimal } from '@fiscus/tax-engine/numbers/decimal'
import { seededConfiguration } from '@fiscus/tax-engine/seed/seeded-configuration'
import type { ConfigurationWarning } from '../changes/record-fault.ts'

/**
 * Meanings in the KSeF structure FA(3) 1-0E of the fiscal codes that mean something else there (tax-calculation §2.7).
 */
const meaningsInFa3: Readonly<Record<string, string>> = {
  P_13_6_1: 'contains only 0 % sales that are neither intra-EU supplies (P_13_6_2) nor exports (P_13_6_3)',
  P_13_6_2: 'contains intra-EU supplies of goods; exempt sales are in P_13_7',
  P_13_6_3: 'contains exports of goods; services to EU businesses under reverse charge are in P_13_9',
  P_106E_3: 'does not exist; margin sales are in P_13_11',
}

/** The warnings of a rate that is created, changed or imported (tax-calculation §6.4). */
export function rateWarnings(
  rate: Pick<
    RateRecord,
    'tax_code' | 'tax_status' | 'calculation_mode' | 'fiscal_code' | 'tax_name' | 'rate_percent'
  >,
): ConfigurationWarning[] {
  return [...fiscalCodeWarnings(rate), ...nameWarnings(rate), ...scopeWarnings(rate)]
}

const seededCodes = new Set(seededConfiguration.rates.map(({ taxCode }) => taxCode))

/**
 * Warns of a further rate that is out of scope: exports know a deposit and a voucher by the codes of the seed alone
 * (docs/decisions/0005).
 */
function scopeWarnings({
  tax_code,
  tax_status,
  calculation_mode,
}: Pick<RateRecord, 'tax_code' | 'tax_status' | 'calculation_mode'>): ConfigurationWarning[] {
  if (tax_status !== 'out_of_scope' || calculation_mode === 'wht' || seededCodes.has(tax_code)) return []
  return [
    {
      code: 'out-of-scope-is-abroad',
      pointer: '/tax_code',
      detail: `Returns and KSeF exports take a line with ${tax_code} for a supply abroad, and FA(3) refuses it in the zone domestic. For a deposit for packaging use the rate KAUCJA, for a multi-purpose voucher BON: they are known by these codes.`,
    },
  ]
}

/**
 * Warns of a name with percentages, none of them the rate's: the name is printed on documents beside the percentage.
 */
function nameWarnings({
  tax_name,
  rate_percent,
}: Pick<RateRecord, 'tax_name' | 'rate_percent'>): ConfigurationWarning[] {
  const named = [...tax_name.matchAll(percentages)].map(([text, digits = '']) => ({ text, digits }))
  const isNamed = named.some(({ digits }) => new Decimal(digits.replace(',', '.')).equals(rate_percent))
  if (named.length === 0 || isNamed) return []
  return [
    {
      code: 'rate-name-differs',
      pointer: '/tax_name',
      detail: `The name of the rate, ${JSON.stringify(tax_name)}, states ${named.map(({ text }) => text).join(' and ')}, but its percentage is ${rate_percent}. Change tax_name, which is printed on documents.`,
    },
  ]
}

/** Percentages in a text: `23 %`, `5,5%`, `4.9%`. */
const percentages = /(\d+(?:[.,]\d+)?)\s?%/g

/** Warns of a fiscal code that has another meaning as a field of FA(3) (docs/decisions/0005). */
function fiscalCodeWarnings({ fiscal_code }: Pick<RateRecord, 'fiscal_code'>): ConfigurationWarning[] {
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
