import {
  divided,
  type Fraction,
  fraction,
  isNegative,
  isZero,
  magnitude,
  minus,
  negated,
  one,
  plus,
  rounded,
  sum,
  times,
  zero,
} from '@fiscus/tax-engine/testing/fraction'
import type { Rate } from './read-invoice.ts'

/** What the parties agreed about a line. A `deposit` is no supply, and in no sum of an invoice. */
type AgreedRate = Exclude<Rate, '4' | 'OSS' | 'oo'> | 'deposit'

/**
 * A line as it is by now. What was given back or reduced since its price was agreed is counted from the state then: the
 * whole of that state, once all of it is given back.
 */
export type Line = {
  readonly id: string
  readonly name: string
  readonly rate: AgreedRate
  readonly isGross: boolean
  readonly quantity: Fraction
  readonly price: Fraction
  /** Of the whole line, in the basis of its price. */
  readonly discount: Fraction
  /** Its share of a discount of the document, in cents. */
  readonly documentShare: Fraction
  readonly value: Fraction
  readonly tax: Fraction
  readonly since: {
    readonly line: Pick<Line, 'quantity' | 'discount' | 'documentShare' | 'value' | 'tax'>
    readonly quantity: Fraction
    readonly amount: Fraction
  }
}

const percents: Readonly<Partial<Record<AgreedRate, string>>> = { '23': '0.23', '8': '0.08', '5': '0.05' }
const rateAsFraction = (rate: AgreedRate) => fraction(percents[rate] ?? '0')

/** The tax that an amount has: within it when it is gross. */
export function taxIn(amount: Fraction, rate: AgreedRate, isGross: boolean): Fraction {
  const tax = times(amount, rateAsFraction(rate))
  return isGross ? divided(tax, plus(one, rateAsFraction(rate))) : tax
}

export type Terms = Pick<
  Line,
  'id' | 'name' | 'rate' | 'isGross' | 'quantity' | 'price' | 'discount' | 'documentShare'
>

export const enteredAmount = ({ quantity, price, discount, documentShare }: Terms) =>
  minus(minus(times(quantity, price), discount), documentShare)

/** A line whose terms are new (VAT act art. 106e(1)(11), (7)). */
export function agreed({ id, name, rate, isGross, quantity, price, discount, documentShare }: Terms): Line {
  const terms = { id, name, rate, isGross, quantity, price, discount, documentShare }
  const value = rounded(enteredAmount(terms))
  const tax = rounded(taxIn(value, rate, isGross))
  return {
    ...terms,
    value,
    tax,
    since: { line: { quantity, discount, documentShare, value, tax }, quantity: zero, amount: zero },
  }
}

/** The line with another quantity, price or rate. Discounts keep their share of quantity × price. */
export function changed(line: Line, change: Partial<Pick<Line, 'quantity' | 'price' | 'rate'>>): Line {
  const next = { ...line, ...change }
  const full = times(line.quantity, line.price)
  const share = isZero(full) ? zero : divided(times(next.quantity, next.price), full)
  return agreed({
    ...next,
    discount: times(line.discount, share),
    documentShare: rounded(times(line.documentShare, share)),
  })
}

/** The line after a part of it was given back, or its value reduced by an amount. */
export function credited(line: Line, credit: { quantity: Fraction } | { amount: Fraction }): Line {
  // A return after a reduction weighs what the line weighs by now.
  const isReturn = 'quantity' in credit
  const { quantity, discount, documentShare, value, tax } = line
  const since =
    isReturn && !isZero(line.since.amount)
      ? { line: { quantity, discount, documentShare, value, tax }, quantity: zero, amount: zero }
      : line.since
  const back = isReturn ? plus(since.quantity, credit.quantity) : since.quantity
  const amount = isReturn ? since.amount : plus(since.amount, credit.amount)
  const shareBack = isZero(since.line.quantity) ? one : divided(back, since.line.quantity)
  const share = plus(shareBack, isZero(since.line.value) ? zero : divided(amount, since.line.value))
  const left = (figure: Fraction) => minus(figure, rounded(times(figure, share)))
  return {
    ...line,
    quantity: minus(since.line.quantity, back),
    discount: plus(minus(since.line.discount, times(since.line.discount, shareBack)), amount),
    documentShare: minus(since.line.documentShare, rounded(times(since.line.documentShare, shareBack))),
    value: left(since.line.value),
    tax: left(since.line.tax),
    since: { line: since.line, quantity: back, amount },
  }
}

export const nothingLeft = (line: Line): Line => ({
  ...line,
  quantity: zero,
  discount: zero,
  documentShare: zero,
  value: zero,
  tax: zero,
})

/** An amount in whole cents shared in proportion to weights: the cents that are left go to the largest remainders. */
export function shared(amount: Fraction, weights: readonly Fraction[]): Fraction[] {
  const weight = sum(weights)
  const exact = weights.map((one) => times(amount, divided(one, weight)))
  const parts = exact.map((one) => ({ over: (one.over * 100n) / one.under, under: 100n }))
  const rest = minus(amount, sum(parts))
  const cents = Number((magnitude(rest).over * 100n) / magnitude(rest).under)
  const cent = fraction(isNegative(rest) ? '-0.01' : '0.01')
  const remainders = exact.map((one, index) => magnitude(minus(one, parts[index] ?? zero)))
  const order = remainders
    .map((remainder, index) => ({ remainder, index }))
    .toSorted((a, b) => (isNegative(minus(b.remainder, a.remainder)) ? -1 : a.index - b.index))
  for (const { index } of order.slice(0, cents)) parts[index] = plus(parts[index] ?? zero, cent)
  return parts
}

const netOf = ({ value, tax, isGross }: Pick<Line, 'value' | 'tax' | 'isGross'>) =>
  isGross ? minus(value, tax) : value
export const grossOf = ({ value, tax, isGross }: Pick<Line, 'value' | 'tax' | 'isGross'>) =>
  isGross ? value : plus(value, tax)

export type Amounts = ReadonlyMap<Rate, { net: Fraction; tax: Fraction }>

/** Adds amounts up for each rate. */
export function addUp(parts: Iterable<readonly [Rate, { net: Fraction; tax: Fraction }]>): Amounts {
  const sums = new Map<Rate, { net: Fraction; tax: Fraction }>()
  for (const [rate, { net, tax }] of parts) {
    const before = sums.get(rate) ?? { net: zero, tax: zero }
    sums.set(rate, { net: plus(before.net, net), tax: plus(before.tax, tax) })
  }
  return sums
}

/** What an invoice of lines states for each rate. The tax of a margin is not stated to the buyer: its price is its base. */
export function amountsOf(lines: readonly Line[]): Amounts {
  const parts: (readonly [Rate, { net: Fraction; tax: Fraction }])[] = []
  for (const line of lines) {
    const { rate, value, tax } = line
    if (rate === 'margin') parts.push([rate, { net: value, tax: zero }])
    else if (rate !== 'deposit') parts.push([rate, { net: netOf(line), tax }])
  }
  return addUp(parts)
}

/** What an advance states for each rate: parts of what was received, each tax rounded once (VAT act art. 106f(1)(3)). */
export function amountsOfAdvance(order: readonly Line[], received: Fraction): Amounts {
  const parts = shared(received, order.map(grossOf))
  const gross = new Map<AgreedRate, Fraction>()
  for (const [index, { rate }] of order.entries())
    gross.set(rate, plus(gross.get(rate) ?? zero, parts[index] ?? zero))
  return new Map(
    Array.from(gross).flatMap(([rate, part]) => {
      if (rate === 'deposit') return []
      const tax = rounded(taxIn(part, rate, true))
      return [[rate, { net: minus(part, tax), tax }] as const]
    }),
  )
}

/** What has changed, for each rate. */
export function difference(after: Amounts, before: Amounts): Amounts {
  const less = Array.from(
    before,
    ([rate, { net, tax }]) => [rate, { net: negated(net), tax: negated(tax) }] as const,
  )
  return addUp([...after, ...less])
}

export const totalOf = (amounts: Amounts) =>
  sum(Array.from(amounts.values(), ({ net, tax }) => plus(net, tax)))

/**
 * When a correction has its effect (VAT act art. 29a(13) to (17)): `1`, with the invoice, for an error that had made the
 * tax too low, or the amount without tax; `2`, with the correction, for what lowers it or arose later; `3`, with an
 * earlier correction, where only that one had lowered it by error.
 * @param earlier the directions of earlier corrections of errors
 */
export function effectOf(
  isError: boolean,
  direction: Fraction,
  earlier: readonly Fraction[],
): '1' | '2' | '3' {
  if (!isError || isNegative(direction)) return '2'
  const together = plus(sum(earlier), direction)
  const wasLowered =
    !isZero(direction) && (isNegative(together) || isZero(together)) && earlier.some(isNegative)
  return wasLowered ? '3' : '1'
}

/**
 * The change of the tax or, without one, of the amount: below zero for a reduction.
 * @param charges what else a correction changes: deposits
 */
export function directionOf(amounts: Amounts, charges: Fraction = zero): Fraction {
  const tax = sum(Array.from(amounts.values(), (one) => one.tax))
  return isZero(tax) ? plus(totalOf(amounts), charges) : tax
}
