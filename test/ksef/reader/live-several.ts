import {
  fraction,
  isEqual,
  isZero,
  money,
  negated,
  rounded,
  times,
  zero,
} from '@fiscus/tax-engine/testing/fraction'
import type { Call } from '@fiscus/testing/http-client'
import type { Issued } from './compare.ts'
import { agreed, amountsOf, credited, difference, type Line, totalOf } from './deal.ts'
import { type Happened, issue, type Outcome, readDocument } from './issue.ts'
import type { Several } from './life.ts'
import { movesBetween } from './live-invoice.ts'
import { buyerOf, customers, decimal, soldLines, today } from './sold.ts'

type Sale = { issued: Issued; lines: Line[] }

/** Sells some times to one buyer, corrects all of it with one document, and takes that back. */
export async function liveSeveral(call: Call, life: Several): Promise<Outcome> {
  const outcome: Outcome = { disagreements: [], documents: 0, refused: [] }
  const buyerName = 'Nabywca sp. z o.o.'
  const currency = 'PLN'
  const sales: Sale[] = []
  const tell = (issued: Issued, what: string, happened: Omit<Happened, 'currency' | 'kind' | 'buyerName'>) =>
    readDocument(call, outcome, issued, what, { currency, kind: 'invoice', buyerName, ...happened })
  for (const lines of life.sales) {
    const { terms, items } = soldLines({
      buyer: 'poland',
      isGross: life.isGross,
      lines,
      documentDiscount: 'none',
    })
    const issued = await issue(call, outcome, '', life.ksef, {
      type: 'invoice',
      taxPointDate: today,
      currency,
      priceMode: life.isGross ? 'inclusive' : 'exclusive',
      customer: customers.poland,
      buyer: buyerOf({ buyer: 'poland' }, buyerName),
      items,
    })
    if (issued === null) return outcome
    const sold = terms.map(agreed)
    sales.push({ issued, lines: sold })
    await tell(issued, 'sale', {
      isCorrection: false,
      amounts: amountsOf(sold),
      moves: movesBetween([], sold),
      left: totalOf(amountsOf(sold)),
    })
  }
  const sold = sales.flatMap(({ lines }) => lines)
  const kept = sales.flatMap(({ lines }) =>
    lines.map((line, index) => (index === 0 ? credited(line, { quantity: partOf(line, life.part) }) : line)),
  )
  const isReturn = life.way === 'returns'
  const off = rounded(times(totalOf(amountsOf(sold)), fraction(String(life.part / 20))))
  if (isZero(off)) return outcome
  const correction = await issue(call, outcome, '/corrections', life.correctionInKsef, {
    presentation: life.presentation,
    documents: sales.map(({ issued: { id }, lines }) => ({
      id,
      ...(isReturn && {
        lines: lines.slice(0, 1).map((line) => ({ id: line.id, quantity: decimal(partOf(line, life.part)) })),
      }),
    })),
    ...(isReturn
      ? { reason: 'return_of_goods' }
      : { reason: 'discount_after_sale', period: 'listopad 2026', discount: { gross: money(off) } }),
  })
  if (correction === null) return outcome
  const corrects = sales.map(({ issued }) => issued)
  const amounts = isReturn ? difference(amountsOf(kept), amountsOf(sold)) : null
  const left = amounts === null ? negated(off) : totalOf(amounts)
  // The seller shares a discount over the lines: only its total is known.
  const tolerance = amounts === null ? fraction('1000000000') : zero
  const given = await tell(correction, life.way, {
    amounts: amounts ?? new Map(),
    tolerance,
    moves: isReturn ? movesBetween(sold, kept) : new Map(),
    corrects,
    effect: '2',
    left,
    statesNoAccount: true,
    annotations: null,
  })
  if (given !== null && !isEqual(given.total, left))
    outcome.disagreements.push(`${life.way}: total: ${money(left)} was agreed, not ${money(given.total)}`)
  const back = await issue(call, outcome, `/${correction.id}/corrections`, 'none', { reason: 'other_error' })
  if (back === null) return outcome
  const returned = await tell(back, 'taken back', {
    amounts: amounts === null ? new Map() : difference(new Map(), amounts),
    tolerance,
    moves: isReturn ? movesBetween(kept, sold) : new Map(),
    corrects: [...corrects, correction],
    effect: '3',
    left: negated(left),
    annotations: null,
  })
  if (returned !== null && !isEqual(returned.total, negated(left)))
    outcome.disagreements.push(
      `taken back: total: ${money(negated(left))} is due again, not ${money(returned.total)}`,
    )
  return outcome
}

/** A share of a quantity in quarters. */
const partOf = ({ quantity }: Line, part: number) =>
  rounded(times(quantity, fraction(String(part / 4))), 'half_up', 4)
