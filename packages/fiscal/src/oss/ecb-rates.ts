import { Decimal } from '@fiscus/tax-engine/numbers/decimal'
import type { Quarter } from '../returns/quarter.ts'

/** Units of a currency for one euro, on the last day of a quarter. */
export type EcbRate = { currency: string; quarter: Quarter; rate: string }

/** Finds the rate of a currency for a quarter; 1 for EUR, null when it was not given. */
export type FindRate = (currency: string, quarter: Quarter) => Decimal | null

export function findRateIn(rates: readonly EcbRate[]): FindRate {
  const found = new Map(rates.map(({ currency, quarter, rate }) => [`${currency} ${quarter}`, rate]))
  return (currency, quarter) => {
    const rate = currency === 'EUR' ? '1' : found.get(`${currency} ${quarter}`)
    return rate === undefined ? null : new Decimal(rate)
  }
}
