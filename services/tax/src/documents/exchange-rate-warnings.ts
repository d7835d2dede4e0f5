import { invoices } from '@fiscus/messages/invoices'
import type { IsoDate } from '@fiscus/tax-engine/configuration/configuration'
import type { Fault } from '@fiscus/tax-engine/faults/fault'
import type { TaxSnapshot } from '@fiscus/tax-engine/snapshot/snapshot'

/** The codes of warnings about exchange rates. docs/warnings.md describes each code. */
export const exchangeRateWarningCodes = ['exchange-rate-day'] as const
export type ExchangeRateWarning = Fault<(typeof exchangeRateWarningCodes)[number]>

/** No holidays of Poland leave more days without a table of the National Bank. */
const daysMax = 7

/**
 * Warns of an exchange rate that cannot be that of the last working day before the tax point or, where the invoice is
 * issued earlier, before its issue date (VAT act art. 31a(1), (2)): it is of that day, of a later one, or more than a
 * week old. Names the first such line. Lines of the one-stop shop are converted by other rules, and what takes off an
 * advance has the rate of the advance.
 */
export function exchangeRateWarnings(
  { items }: Pick<TaxSnapshot, 'items'>,
  issueDate: IsoDate,
): ExchangeRateWarning[] {
  for (const { id, oss, settles, taxPointDate, exchangeRate } of items) {
    if (exchangeRate === undefined || oss || settles !== undefined) continue
    const day = taxPointDate < issueDate ? taxPointDate : issueDate
    const age = (Date.parse(day) - Date.parse(exchangeRate.date)) / 86_400_000
    if (age > 0 && age <= daysMax) continue
    const detail = invoices.exchangeRateOfWrongDay({ id, date: exchangeRate.date, day })
    return [{ code: 'exchange-rate-day', pointer: '/exchangeRate', detail }]
  }
  return []
}
