import type { NewRate, RateRecord } from '@fiscus/contracts/configuration/rate-record'
import { configuration as texts } from '@fiscus/messages/configuration'
import type { Message } from '@fiscus/messages/message'
import { words } from '@fiscus/messages/words'
import { memoizeByObject } from '@fiscus/tax-engine/caching/memoize-by-object'
import { Decimal } from '@fiscus/tax-engine/numbers/decimal'
import { invalidValue, type RecordFault } from '../changes/record-fault.ts'
import type { ConfigurationRecords } from '../configuration/configuration-records.ts'
import { ratesByCode, ratesById, ratesByLevel } from '../configuration/record-indexes.ts'
import { rateLabel } from '../configuration/record-label.ts'
import { hasDays, overlaps, validityText } from '../configuration/validity.ts'

/** The faults of a rate among the other rates of its tenant (tax-calculation §2.1). */
export function rateFaults(rate: RateRecord, rates: readonly RateRecord[]): RecordFault[] {
  return [...valueFaults(rate), ...overlapFaults(rate, rates)]
}

/** The fields that determine the tax: they never change in a version that documents have used. */
const decisiveFields = ['rate_percent', 'calculation_mode', 'tax_status', 'country', 'category'] as const

/** The decisive fields that differ between two states of a version. */
export function decisiveChanges(before: RateRecord, after: RateRecord) {
  return decisiveFields.filter((field) => before[field] !== after[field])
}

/** The faults of an imported rate that changes the tax of a version that documents have used. */
export function usedRateFaults(
  rate: RateRecord,
  { rates, usedRates }: Pick<ConfigurationRecords, 'rates' | 'usedRates'>,
): RecordFault[] {
  const used = usedRates.has(rate.id) ? ratesById(rates).get(rate.id) : undefined
  if (!used) return []
  return decisiveChanges(used, rate).map((field) =>
    invalidValue(
      `/${field}`,
      texts.rateOnDocuments({ rate: rateLabel(used), field, value: String(used[field]) }),
    ),
  )
}

function valueFaults(rate: NewRate): RecordFault[] {
  const percent = new Decimal(rate.rate_percent)
  const withholds = rate.calculation_mode === 'wht'
  return [
    ...faultIf(!hasDays(rate), '/valid_to', texts.rateWithoutDays()),
    ...faultIf(
      rate.tax_status !== 'standard' && !withholds && !percent.isZero(),
      '/rate_percent',
      texts.percentWithoutTax({ status: words[rate.tax_status]() }),
    ),
    ...faultIf(withholds && percent.greaterThan(100), '/rate_percent', texts.withholdingOver100()),
    ...faultIf(
      rate.tax_status === 'out_of_scope' && rate.fiscal_code !== null,
      '/fiscal_code',
      texts.outOfScopeWithFiscalCode(),
    ),
    ...faultIf(rate.category !== null && rate.country === 'PL', '/category', texts.levelOfPolishRate()),
    ...faultIf(
      rate.category !== null && (withholds || rate.calculation_mode === 'margin'),
      '/calculation_mode',
      texts.ossWithoutPriceMode(),
    ),
  ]
}

function faultIf(isWrong: boolean, pointer: string, detail: Message): RecordFault[] {
  return isWrong ? [invalidValue(pointer, detail)] : []
}

/**
 * On each day a code has one version, and a country has one rate per category: the one-stop shop needs a unique rate.
 */
function overlapFaults(rate: RateRecord, rates: readonly RateRecord[]): RecordFault[] {
  const other = overlapping(rates).get(rate)
  if (!other) return []
  return [
    {
      code: 'rate-overlap',
      pointer: '/valid_from',
      detail: texts.rateOverlaps({
        rate: rate.tax_code,
        period: validityText(rate),
        other: other.tax_code,
        otherPeriod: validityText(other),
        id: other.id,
      }),
    },
  ]
}

/** For each rate that overlaps another version of its code or another rate of its level, one of these. */
const overlapping = memoizeByObject((rates: readonly RateRecord[]): ReadonlyMap<RateRecord, RateRecord> => {
  const lists = [...ratesByLevel(rates).values(), ...ratesByCode(rates).values()]
  return new Map(lists.flatMap((list) => [...overlaps(list)]))
})
