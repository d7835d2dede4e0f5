import type { RateRecord } from '@fiscus/contracts/configuration/rate-record'
import { configuration as texts } from '@fiscus/messages/configuration'
import type { Message } from '@fiscus/messages/message'
import { Decimal } from '@fiscus/tax-engine/numbers/decimal'
import { seededConfiguration } from '@fiscus/tax-engine/seed/seeded-configuration'
import type { ConfigurationWarning } from '../changes/record-fault.ts'

/**
 * Meanings in the KSeF structure FA(3) 1-0E of the fiscal codes that mean something else there (tax-calculation §2.7).
 */
const meaningsInFa3: Readonly<Record<string, Message>> = {
  P_13_6_1: texts.otherZeroSales(),
  P_13_6_2: texts.euSupplies(),
  P_13_6_3: texts.exportsOfGoods(),
  P_106E_3: texts.noSuchField(),
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
      detail: texts.outOfScopeIsAbroad({ code: tax_code }),
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
      detail: texts.rateNameDiffers({
        name: tax_name,
        percentages: percentagesOf(named.map(({ text }) => text)),
        percent: rate_percent,
      }),
    },
  ]
}

function percentagesOf([first = '', ...others]: readonly string[]): Message | string {
  return others.reduce<Message | string>((one, other) => texts.and({ one, other }), first)
}

/** Percentages in a text: `23 %`, `5,5%`, `4.9%`. */
const percentages = /(\d+(?:[.,]\d+)?)\s?%/g

/** Warns of a fiscal code that has another meaning as a field of FA(3) (docs/decisions/0005). */
function fiscalCodeWarnings({ fiscal_code }: Pick<RateRecord, 'fiscal_code'>): ConfigurationWarning[] {
  const meaning = fiscal_code === null ? undefined : meaningsInFa3[fiscal_code]
  if (fiscal_code === null || !meaning) return []
  return [
    {
      code: 'fiscal-code-differs-in-fa3',
      pointer: '/fiscal_code',
      detail: texts.fiscalCodeDiffers({ field: fiscal_code, meaning }),
    },
  ]
}
