import { type Decimal, sum } from '@fiscus/tax-engine/numbers/decimal'
import { type Cents, centsOf } from './cents.ts'

/** Net amount and tax, not rounded. */
export type Amounts = { net: Decimal; tax: Decimal }

/** Net amount and tax. */
export type Total = { net: Cents; tax: Cents }

/** What documents amount to, what of it a return declares, and why the rest is not declared. */
export type Reconciled<Reason extends string> = {
  total: Total
  declared: Total
  differences: ReadonlyMap<Reason, Total>
}

/** A value, and the number of documents that it is of. */
export type Counted<Value> = { documents: number } & Value

export const nothing: Total = { net: 0n, tax: 0n }

/** Adds up amounts, not rounded. */
export function sumOf(amounts: readonly Amounts[]): Amounts {
  return { net: sum(amounts.map(({ net }) => net)), tax: sum(amounts.map(({ tax }) => tax)) }
}

/** Net and tax in cents, each rounded by itself: see `centsOf`. */
export function roundedTotal({ net, tax }: Amounts): Total {
  return { net: centsOf(net), tax: centsOf(tax) }
}

/** Adds up two totals, in cents. */
export function addTotals(one: Total, other: Total): Total {
  return { net: one.net + other.net, tax: one.tax + other.tax }
}

/** The opposite amounts, in cents. */
export function negated({ net, tax }: Total): Total {
  return { net: -net, tax: -tax }
}

/** What is left of a total without what is declared and the differences: nothing, unless a return is wrong. */
export function unexplainedOf<Reason extends string>({
  total,
  declared,
  differences,
}: Reconciled<Reason>): Total {
  const parts = [declared, ...differences.values()]
  return {
    net: parts.reduce((rest, { net }) => rest - net, total.net),
    tax: parts.reduce((rest, { tax }) => rest - tax, total.tax),
  }
}

/** A map with the keys of both; a value that both have is added. */
export function addMaps<Key, Value>(
  one: ReadonlyMap<Key, Value>,
  other: ReadonlyMap<Key, Value>,
  add: (one: Value, other: Value) => Value,
): Map<Key, Value> {
  const sums = new Map(one)
  for (const [key, value] of other) {
    const before = sums.get(key)
    sums.set(key, before === undefined ? value : add(before, value))
  }
  return sums
}

/** Adds up totals of different documents. */
export function addCounted(one: Counted<Total>, other: Counted<Total>): Counted<Total> {
  return { documents: one.documents + other.documents, ...addTotals(one, other) }
}

/** The amounts of one document, which is counted once for each key. */
export function countedOnce<Key>(totals: ReadonlyMap<Key, Total>): Map<Key, Counted<Total>> {
  return new Map(Array.from(totals, ([key, total]) => [key, { documents: 1, ...total }]))
}
