import {
  type Fraction,
  fraction,
  isNegative,
  isZero,
  minus,
  money,
  negated,
  plus,
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
  changed,
  credited,
  difference,
  directionOf,
  effectOf,
  enteredAmount,
  type Line,
  nothingLeft,
  type Terms,
  taxIn,
  totalOf,
} from './deal.ts'
import { type Happened, issue, type Outcome, readDocument } from './issue.ts'
import type { Event, Life } from './life.ts'
import { type Rate, sumsBy } from './read-invoice.ts'
import {
  accounts,
  buyerOf,
  codes,
  customers,
  decimal,
  exchangeRate,
  factor,
  paymentFor,
  soldLines,
  today,
} from './sold.ts'

/** Lines that are rounded as one document: the exact amounts of each rate are added up first. */
function amountsAtHead(terms: readonly Terms[], strategy: Life['strategy']): Amounts {
  const sums = new Map<string, { rate: Line['rate']; isGross: boolean; amount: Fraction; parts: Fraction }>()
  for (const one of terms) {
    const key = `${one.rate} ${one.isGross}`
    const entered = enteredAmount(one)
    const before = sums.get(key)
    sums.set(key, {
      rate: one.rate,
      isGross: one.isGross,
      amount: plus(before?.amount ?? zero, entered),
      parts: plus(before?.parts ?? zero, rounded(entered)),
    })
  }
  return amountsOf(
    Array.from(sums.values(), ({ rate, isGross, amount, parts }) => {
      const exact = strategy === 'en16931' ? parts : amount
      const line = agreed({
        id: '',
        name: '',
        rate,
        isGross,
        quantity: zero,
        price: zero,
        discount: zero,
        documentShare: zero,
      })
      return { ...line, value: rounded(exact), tax: rounded(taxIn(exact, rate, isGross)) }
    }),
  )
}

/** The tax in PLN of a sale: that of each line at its rate, added up and rounded once (VAT act art. 106e(11)). */
function plnOf(terms: readonly Terms[]): ReadonlyMap<Rate, Fraction> {
  const exact = terms.flatMap((one) => {
    const tax = times(taxIn(enteredAmount(one), one.rate, one.isGross), fraction(exchangeRate))
    return one.rate === 'deposit' || isZero(tax) ? [] : [[one.rate as Rate, tax] as const]
  })
  return new Map(Array.from(sumsBy(exact), ([rate, tax]) => [rate, rounded(tax)]))
}

const chargesOf = (lines: readonly Line[]) =>
  sum(lines.filter(({ rate }) => rate === 'deposit').map(({ value }) => value))

/** The quantities of what is supplied: a deposit is none. */
const quantities = (lines: readonly Line[]) =>
  lines.filter(({ rate }) => rate !== 'deposit').map(({ name, quantity }) => [name, quantity] as const)

export function movesBetween(before: readonly Line[], after: readonly Line[]): ReadonlyMap<string, Fraction> {
  const less = quantities(before).map(([name, quantity]) => [name, minus(zero, quantity)] as const)
  return sumsBy([...quantities(after), ...less])
}

const newName = 'Nowa Nazwa S.A.'
const exemption = 'art. 43 ust. 1 pkt 18 ustawy o VAT'

function annotationsFor(life: Life, lines: readonly Line[]): string[] {
  const has = (...rates: Line['rate'][]) => lines.some(({ rate }) => rates.includes(rate))
  return [
    ...(life.selfBilling ? ['self-billing'] : []),
    ...(has('np II') ? ['reverse charge'] : []),
    ...(life.splitPayment ? ['split payment'] : []),
    ...(has('zw') ? [`exempt: ${exemption}`] : []),
    ...(has('margin') ? ['margin 3_1'] : []),
  ]
}

/** The latest correction, with the lines before it and whether it has raised the invoice. */
type Last = { issued: Issued; before: Line[]; direction: Fraction }

const errors: ReadonlySet<Event['way']> = new Set([
  'tooCheap',
  'tooExpensive',
  'otherPrice',
  'quantity',
  'rate',
  'added',
  'removed',
  'otherName',
  'takenBack',
])

type Step = {
  body: object
  lines: Line[]
  /** A discount of the whole, which the seller shares over the lines. */
  discount?: Fraction
  /** The correction that is taken back. */
  corrects?: Issued
}

/** What an event asks for, and the lines after it. null: it means nothing for this invoice. */
function stepOf(event: Event, lines: Line[], life: Life, last: Last | undefined): Step | null {
  const usable = lines.filter(({ quantity, value }) => !isZero(quantity) && !isZero(value))
  const line = usable[event.line % usable.length]
  if (line === undefined) return null
  const put = (next: Line) => lines.map((one) => (one === line ? next : one))
  const { id } = line
  // FA(3) writes a quantity with at most six decimals.
  const quarter = rounded(times(line.quantity, fraction(String(event.part / 4))), 'half_up', 4)
  const isDomestic = life.buyer === 'poland' || life.buyer === 'consumer'
  const isOrdinary = line.rate !== 'margin' && line.rate !== 'deposit'
  const priced = (reason: string, factor: string): Step => {
    const price = rounded(times(line.price, fraction(factor)))
    const after = { unitPrice: money(price) }
    return { body: { reason, lines: [{ id, after }] }, lines: put(changed(line, { price })) }
  }
  switch (event.way) {
    case 'return':
      return {
        body: { reason: 'return_of_goods', lines: [{ id, quantity: decimal(quarter) }] },
        lines: put(credited(line, { quantity: quarter })),
      }
    case 'reduction': {
      const amount = rounded(times(line.value, fraction(String(event.part / 10))))
      if (isZero(amount)) return null
      return {
        body: { reason: 'price_reduction', lines: [{ id, amount: money(amount) }] },
        lines: put(credited(line, { amount })),
      }
    }
    case 'cheaper':
      return priced('price_reduction', '0.83')
    case 'dearer':
      return priced('price_increase', '1.21')
    case 'tooCheap':
      return priced('price_error', '1.17')
    case 'tooExpensive':
      return priced('price_error', '0.9')
    case 'otherPrice':
      return priced('other_error', event.part > 2 ? '1.07' : '0.93')
    case 'quantity': {
      const quantity = plus(line.quantity, fraction(event.part > 2 ? '1' : '-0.25'))
      return {
        body: { reason: 'quantity_error', lines: [{ id, after: { quantity: decimal(quantity) } }] },
        lines: put(changed(line, { quantity })),
      }
    }
    case 'rate': {
      const rate = line.rate === '8' ? '23' : '8'
      if (!isDomestic || !isOrdinary || line.rate === 'zw') return null
      return {
        body: { reason: 'tax_rate_error', lines: [{ id, after: { taxRateCode: codes[rate] } }] },
        lines: put(changed(line, { rate })),
      }
    }
    case 'added': {
      if (!isDomestic) return null
      const terms = { id: `added-${lines.length}`, name: `Towar ${lines.length + 1}`, rate: '23' as const }
      const added = {
        ...terms,
        isGross: life.isGross,
        quantity: fraction('2'),
        price: fraction('17.35'),
        discount: zero,
        documentShare: zero,
      }
      return {
        body: {
          reason: 'other_error',
          lines: [
            {
              add: {
                id: terms.id,
                name: terms.name,
                unit: 'szt.',
                quantity: '2',
                unitPrice: '17.35',
                taxRateCode: 'VAT23',
              },
            },
          ],
        },
        lines: [...lines, agreed(added)],
      }
    }
    case 'removed':
      return { body: { reason: 'other_error', lines: [{ id, after: null }] }, lines: put(nothingLeft(line)) }
    case 'discount': {
      const off = rounded(times(totalOf(amountsOf(lines)), fraction(String(event.part / 20))))
      if (isZero(off) || lines.some(({ rate }) => rate === 'deposit')) return null
      return {
        body: { reason: 'discount_after_sale', discount: { gross: money(off) } },
        lines,
        discount: off,
      }
    }
    case 'otherName':
      return {
        body: { reason: 'other_error', buyer: buyerOf(life, newName) },
        lines,
      }
    case 'everything':
      return { body: { reason: 'return_of_goods' }, lines: lines.map(nothingLeft) }
    case 'takenBack':
      if (last === undefined) return null
      return { body: { reason: 'other_error' }, lines: last.before, corrects: last.issued }
  }
}

const beyondKnowing = fraction('1000000000')

/** Lives the life of an invoice, and reads each of its documents as its buyer does. */
export async function liveInvoice(call: Call, life: Life): Promise<Outcome> {
  const outcome: Outcome = { disagreements: [], documents: 0, refused: [] }
  const { terms, items } = soldLines(life)
  let lines = terms.map(agreed)
  let sums = life.strategy === 'line_level' ? amountsOf(lines) : amountsAtHead(terms, life.strategy)
  if (sums.size === 0) return outcome
  const payment = paymentFor(life, plus(totalOf(sums), chargesOf(lines)))
  let buyerName = 'Nabywca sp. z o.o.'
  /** What the buyer has booked of the invoice and all its corrections. */
  let booked: Amounts = new Map()
  let isBooked = true

  async function tell(
    issued: Issued,
    what: string,
    happened: Omit<Happened, 'currency' | 'kind' | 'buyerName'>,
  ): Promise<void> {
    const account = life.hasFactor ? factor.bankAccount.iban : accounts[life.currency]
    const facts = { currency: life.currency, kind: 'invoice', buyerName, account, ...happened } as const
    const read = await readDocument(call, outcome, issued, what, facts)
    isBooked &&= read !== null
    if (read !== null) booked = addUp([...booked, ...read.sums])
  }

  const original = await issue(call, outcome, '', life.ksef, {
    type: 'invoice',
    taxPointDate: today,
    currency: life.currency,
    priceMode: life.isGross ? 'inclusive' : 'exclusive',
    roundingStrategy: life.strategy,
    customer: customers[life.buyer],
    buyer: buyerOf(life, buyerName),
    annotations: {
      selfBilling: life.selfBilling,
      splitPayment: life.splitPayment,
      exemptionBasis: { source: 'vat_act', text: exemption },
    },
    ...(life.documentDiscount === 'percent' && { documentDiscount: { percent: '10' } }),
    ...(life.documentDiscount === 'amount' && { documentDiscount: { amount: '0.97' } }),
    ...(life.currency === 'EUR' && {
      exchangeRate: { rate: exchangeRate, date: '2026-11-19', source: 'NBP' },
    }),
    ...payment.body,
    ...(life.hasFactor && { thirdParties: [factor] }),
    items,
  })
  if (original === null) return outcome
  const isExact = life.strategy === 'line_level'
  const isShared = life.documentDiscount !== 'none' || !isZero(chargesOf(lines))
  await tell(original, 'sale', {
    isCorrection: false,
    amounts: sums,
    // Rounded as a whole, a shared cent can be that of another line.
    tolerance: isExact || !isShared ? zero : fraction('0.02'),
    pln: life.currency === 'EUR' ? plnOf(terms) : null,
    moves: movesBetween([], lines),
    charges: chargesOf(lines),
    left: payment.left,
    statesNoAccount: payment.isCash,
    annotations: annotationsFor(life, lines),
  })
  // After a discount of the whole, and after a correction was taken back, the lines by now are not stated here.
  let isBlurred = false
  let isGone = false
  let last: Last | undefined
  const earlier: Fraction[] = []
  for (const event of life.events) {
    if (isBlurred && event.way !== 'everything') continue
    const step = stepOf(event, lines, life, last)
    if (step === null) continue
    const issued = await issue(call, outcome, `/${(step.corrects ?? original).id}/corrections`, event.ksef, {
      presentation: event.presentation,
      ...(event.hasNote && { note: 'jak uzgodniono' }),
      ...step.body,
    })
    if (issued === null) continue
    if (event.way === 'otherName') buyerName = newName
    const after = amountsOf(step.lines)
    const amounts = difference(after, sums)
    const charges = minus(chargesOf(step.lines), chargesOf(lines))
    const direction = directionOf(amounts, charges)
    const isError = errors.has(event.way)
    // A reduction that is taken back was wrong when it was declared, neither now nor with the invoice.
    const takesBackReduction = step.corrects !== undefined && last !== undefined && isNegative(last.direction)
    const isUnknown = isBlurred || step.discount !== undefined
    const left = plus(step.discount === undefined ? totalOf(amounts) : negated(step.discount), charges)
    const touched = [
      ...lines.filter((line) => !step.lines.includes(line)),
      ...step.lines.filter((line) => !lines.includes(line)),
    ]
    // A correction of nothing that is VAT has the words of its invoice.
    const isOfVat = touched.some(({ rate }) => rate !== 'deposit')
    await tell(issued, event.way, {
      amounts,
      tolerance: isUnknown ? beyondKnowing : isExact && step.corrects === undefined ? zero : fraction('0.06'),
      moves: movesBetween(lines, step.lines),
      corrects: step.corrects === undefined ? [original] : [original, step.corrects],
      effect:
        isExact && earlier.length === 0
          ? takesBackReduction
            ? '3'
            : effectOf(isError, direction, earlier)
          : undefined,
      charges,
      left,
      statesNoAccount: isNegative(left),
      annotations: isExact ? annotationsFor(life, isOfVat ? touched : lines) : null,
    })
    isGone = event.way === 'everything'
    if (isGone) break
    isBlurred ||= step.discount !== undefined || step.corrects !== undefined
    last = { issued, before: lines, direction }
    if (isError) earlier.push(direction)
    lines = step.lines
    sums = after
  }
  if (isBooked && isGone)
    for (const [rate, { net, tax }] of booked)
      if (!isZero(net) || !isZero(tax))
        outcome.disagreements.push(`all: of ${rate} ${money(net)} + ${money(tax)} is left of nothing`)
  return outcome
}
