import {
  type Fraction,
  fraction,
  isNegative,
  isZero,
  money,
  rounded,
  sum,
  times,
  zero,
} from '@fiscus/tax-engine/testing/fraction'
import type { Call } from '@fiscus/testing/http-client'
import type { Issued } from './compare.ts'
import {
  type Amounts,
  addUp,
  agreed,
  amountsOf,
  amountsOfAdvance,
  changed,
  credited,
  difference,
  directionOf,
  effectOf,
  grossOf,
  type Line,
  totalOf,
} from './deal.ts'
import { type Happened, issue, type Outcome, readDocument } from './issue.ts'
import type { Order } from './life.ts'
import { movesBetween } from './live-invoice.ts'
import { buyerOf, customers, decimal, exchangeRate, soldLines, today } from './sold.ts'

const orderValue = (lines: readonly Line[]) => sum(lines.map(grossOf))

/** An advance as it is by now. `said` are its invoice and all its corrections together. */
type Advance = { issued: Issued; received: Fraction; order: Line[]; said: Amounts; errors: Fraction[] }

/** Lives the life of an order, and reads each of its documents as its buyer does. */
export async function liveOrder(call: Call, life: Order): Promise<Outcome> {
  const outcome: Outcome = { disagreements: [], documents: 0, refused: [] }
  const buyerName = 'Nabywca sp. z o.o.'
  const { currency } = life
  const { terms, items } = soldLines({ ...life, buyer: 'poland', documentDiscount: 'none' })
  let order = terms.map(agreed)
  const head = {
    type: 'invoice',
    taxPointDate: today,
    currency,
    priceMode: life.isGross ? 'inclusive' : 'exclusive',
    customer: customers.poland,
    buyer: buyerOf({ buyer: 'poland' }, buyerName),
    ...(currency === 'EUR' && { exchangeRate: { rate: exchangeRate, date: '2026-11-19', source: 'NBP' } }),
  }
  const tell = (
    issued: Issued,
    what: string,
    kind: Happened['kind'],
    happened: Omit<Happened, 'currency' | 'kind' | 'buyerName'>,
  ) => readDocument(call, outcome, issued, what, { currency, kind, buyerName, ...happened })

  const advances: Advance[] = []
  for (const share of life.received) {
    const received = rounded(times(orderValue(order), fraction(String(share / 100))))
    if (isZero(received)) continue
    const issued = await issue(call, outcome, '', life.ksef, {
      ...head,
      invoiceType: 'advance',
      amountReceived: money(received),
      items,
    })
    if (issued === null) return outcome
    const said = amountsOfAdvance(order, received)
    advances.push({ issued, received, order, said, errors: [] })
    await tell(issued, 'advance', 'advance', {
      isCorrection: false,
      amounts: said,
      orderValue: orderValue(order),
      left: zero,
    })
  }
  for (const event of life.events) {
    const advance = advances[event.advance % advances.length]
    if (advance === undefined) continue
    const before = advance.received
    const received = {
      more: rounded(times(before, fraction('1.1'))),
      less: rounded(times(before, fraction('0.9'))),
      refund: rounded(times(before, fraction('0.5'))),
      orderCheaper: before,
      orderDearer: before,
    }[event.way]
    const isOrder = event.way === 'orderCheaper' || event.way === 'orderDearer'
    const factor = fraction(event.way === 'orderCheaper' ? '0.94' : '1.13')
    const [first] = advance.order
    if (first === undefined || isZero(received)) continue
    const price = rounded(times(first.price, factor))
    const next = isOrder
      ? advance.order.map((line) => (line === first ? changed(line, { price }) : line))
      : advance.order
    const said = amountsOfAdvance(next, received)
    const issued = await issue(call, outcome, `/${advance.issued.id}/corrections`, event.ksef, {
      reason: event.way === 'refund' ? 'prepayment_refund' : isOrder ? 'other_error' : 'price_error',
      ...(isOrder
        ? { lines: [{ id: first.id, after: { unitPrice: money(price) } }] }
        : { amountReceived: money(received) }),
    })
    if (issued === null) continue
    const amounts = difference(said, advance.said)
    const isError = event.way !== 'refund'
    await tell(issued, event.way, 'advance', {
      amounts,
      corrects: [advance.issued],
      effect: effectOf(isError, directionOf(amounts), advance.errors),
      orderValue: orderValue(next),
      totalBefore: before,
      left: zero,
    })
    Object.assign(advance, { received, order: next, said })
    if (isError) advance.errors.push(directionOf(amounts))
  }
  const paid = () => addUp(advances.flatMap(({ said }) => [...said]))
  const settled = amountsOf(order)
  let rest = difference(settled, paid())
  if (isNegative(totalOf(rest)) || advances.length === 0) return outcome
  const settlement = await issue(call, outcome, '', life.ksef, {
    ...head,
    invoiceType: 'settlement',
    settles: advances.map(({ issued }) => issued.id),
    items,
  })
  if (settlement === null) return outcome
  const refunded = advances.map(({ issued }) => issued)
  await tell(settlement, 'settlement', 'settlement', {
    isCorrection: false,
    amounts: rest,
    moves: movesBetween([], order),
    advances: refunded,
    left: totalOf(rest),
  })
  for (const { way, line: index, part } of life.later) {
    const line = order[index % order.length]
    const before = totalOf(rest)
    const [advance] = advances
    if (line === undefined || advance === undefined) continue
    let next = order
    let body: object
    if (way === 'return') {
      const quantity = rounded(times(line.quantity, fraction(String(part / 8))), 'half_up', 4)
      next = order.map((one) => (one === line ? credited(line, { quantity }) : one))
      body = { reason: 'return_of_goods', lines: [{ id: line.id, quantity: decimal(quantity) }] }
    } else if (way === 'cheaper') {
      const price = rounded(times(line.price, fraction('0.97')))
      next = order.map((one) => (one === line ? changed(line, { price }) : one))
      body = { reason: 'price_reduction', lines: [{ id: line.id, after: { unitPrice: money(price) } }] }
    } else {
      const received = rounded(times(advance.received, fraction('0.5')))
      if (isZero(received)) continue
      const said = amountsOfAdvance(advance.order, received)
      const refund = await issue(call, outcome, `/${advance.issued.id}/corrections`, 'none', {
        reason: 'prepayment_refund',
        amountReceived: money(received),
      })
      if (refund === null) continue
      await tell(refund, 'refund', 'advance', {
        amounts: difference(said, advance.said),
        corrects: [advance.issued],
        effect: '2',
        orderValue: orderValue(advance.order),
        totalBefore: advance.received,
        left: zero,
      })
      Object.assign(advance, { received, said })
      body = { reason: 'prepayment_refund', settles: advances.map(({ issued }) => issued.id) }
    }
    const left = difference(amountsOf(next), paid())
    if (isNegative(totalOf(left))) continue
    const issued = await issue(call, outcome, `/${settlement.id}/corrections`, 'none', body)
    if (issued === null) continue
    const amounts = difference(left, rest)
    await tell(issued, `settlement ${way}`, 'settlement', {
      amounts,
      moves: movesBetween(order, next),
      corrects: [settlement],
      effect: '2',
      advances: refunded,
      totalBefore: before,
      left: totalOf(amounts),
    })
    order = next
    rest = left
  }
  return outcome
}
