import type { SnapshotExchangeRate, TaxSnapshot } from './snapshot.ts'

/**
 * The exchange rate that every line was converted with: the rate of a line takes precedence over that of the document.
 * Without lines that of the document; undefined when lines have different rates, or none.
 */
export function sharedExchangeRate({
  items,
  exchangeRate,
}: Pick<TaxSnapshot, 'items' | 'exchangeRate'>): SnapshotExchangeRate | undefined {
  const [first] = items
  if (first === undefined) return exchangeRate
  const rates = new Set(items.map((item) => item.exchangeRate?.rate.toFixed()))
  return rates.size === 1 ? first.exchangeRate : undefined
}
