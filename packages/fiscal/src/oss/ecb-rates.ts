import { Decimal } from '@fiscus/tax-engine/numbers/decimal'
import type { Quarter } from '../periods/quarter.ts'

/** Units of a currency for one euro, on the last day of a quarter. */
export type EcbRate = { currency: string; quarter: Quarter; rate: string }

/** Known rates, and the JSON pointer of the value of the request that gives more of them. */
export type EcbRates = {
  pointer: string
  /** The rate of a currency for a quarter; 1 for EUR, null when it is not known. */
  find(currency: string, quarter: Quarter): Decimal | null
}

/** @param pointer JSON pointer of the value of the request that gives more rates */
export function ecbRates(rates: readonly EcbRate[], pointer: string): EcbRates {
  const found = new Map(rates.map(({ currency, quarter, rate }) => [`${currency} ${quarter}`, rate]))
  return {
    pointer,
    find(currency, quarter) {
      const rate = currency === 'EUR' ? '1' : found.get(`${currency} ${quarter}`)
      return rate === undefined ? null : new Decimal(rate)
    },
  }
}
