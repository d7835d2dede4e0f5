import {
  type Fraction,
  fraction,
  isEqual,
  isNegative,
  isZero,
  magnitude,
  minus,
  money,
  sum,
  times,
  zero,
} from '@fiscus/tax-engine/testing/fraction'
import type { Call } from '@fiscus/testing/http-client'
import type { Amounts } from './deal.ts'
import type { Life } from './life.ts'
import { contradictionsOf, type Invoice, movesOfStock, type Rate, readInvoice } from './read-invoice.ts'
import { decimal, exchangeRate } from './sold.ts'

export type Issued = { id: string; number: string; ksefNumber: string | null; isWaiting: boolean }

/** What a document must say. */
export type Facts = {
  currency: Life['currency']
  kind: Invoice['kind']
  isCorrection: boolean
  buyerName: string
  amounts: Amounts
  /** By how much an amount may differ where the law leaves the rounding to the seller. */
  tolerance: Fraction
  /** Of the tax in PLN: exact for a sale. */
  pln: ReadonlyMap<Rate, Fraction> | null
  moves: ReadonlyMap<string, Fraction>
  corrects: readonly Issued[]
  /** TypKorekty of a correction; undefined where a moved cent, or earlier errors, may decide it. */
  effect: string | null | undefined
  advances: readonly Issued[]
  charges: Fraction
  left: Fraction
  /** Where the buyer pays what is left. */
  account: string
  statesNoAccount: boolean
  orderValue: Fraction | null
  totalBefore: Fraction | null
  /** null where a cent of any line may have moved, and with it what the correction is about. */
  annotations: readonly string[] | null
}

/** What a buyer's system has read of an invoice, and where that is not what happened. null: there is no file. */
type Reading = { read: Invoice | null; disagreements: string[] }

/** Exports an invoice, and reads it as its buyer does. */
export async function readBack(call: Call, issued: Issued, facts: Facts): Promise<Reading> {
  const reply = await call('GET', `/api/v1/tax/documents/${issued.id}/fa3`)
  const waiting = [...facts.corrects, ...facts.advances].filter(({ isWaiting }) => isWaiting)
  if (waiting.length > 0 && reply.text.includes('original-waits-for-number'))
    return { read: null, disagreements: [] }
  if (reply.status !== 200) return { read: null, disagreements: [`export: ${reply.text}`] }
  const read = readInvoice(reply.text)
  const found = contradictionsOf(read).map((one) => `contradiction: ${one}`)
  if (waiting.length > 0)
    found.push('ksef: an invoice that waits for its number is stated as one outside KSeF')
  const same = (what: string, said: unknown, happened: unknown) => {
    const [a, b] = [JSON.stringify(said), JSON.stringify(happened)]
    if (a !== b) found.push(`${what}: the file says ${a}, but it is ${b}`)
  }
  const isNear = (a: Fraction, b: Fraction) => !isNegative(minus(facts.tolerance, magnitude(minus(a, b))))
  same('number', read.number, issued.number)
  same('currency', read.currency, facts.currency)
  same('kind', [read.kind, read.isCorrection], [facts.kind, facts.isCorrection])
  same('buyer', read.buyer.name, facts.buyerName)
  same(
    'corrects',
    read.corrects.map(({ number, ksefNumber }) => [number, ksefNumber]).toSorted(),
    facts.corrects.map(({ number, ksefNumber }) => [number, ksefNumber]).toSorted(),
  )
  if (facts.effect !== undefined) same('effect', read.effect, facts.effect)
  same(
    'advances',
    read.advances.map(({ number, ksefNumber }) => ksefNumber ?? number).toSorted(),
    facts.advances.map(({ number, ksefNumber }) => ksefNumber ?? number).toSorted(),
  )
  for (const rate of new Set([...read.sums.keys(), ...facts.amounts.keys()])) {
    const said = read.sums.get(rate) ?? { net: zero, tax: zero, pln: null }
    const happened = facts.amounts.get(rate) ?? { net: zero, tax: zero }
    if (!isNear(said.net, happened.net) || !isNear(said.tax, happened.tax))
      found.push(
        `sums: of ${rate} the file says ${money(said.net)} + ${money(said.tax)}, but it is ${money(happened.net)} + ${money(happened.tax)}`,
      )
    const pln = facts.pln?.get(rate)
    if (pln !== undefined && !isEqual(said.pln ?? zero, pln))
      found.push(`pln: of ${rate} the file says ${money(said.pln ?? zero)}, but it is ${money(pln)}`)
    if (facts.currency !== 'PLN' && !isZero(said.tax)) {
      const exact = times(said.tax, fraction(exchangeRate))
      if (!isNegative(minus(magnitude(minus(said.pln ?? zero, exact)), fraction('0.15'))))
        found.push(`pln: of ${rate} the tax ${money(said.tax)} is ${money(said.pln ?? zero)} in PLN`)
    }
  }
  const isTaxed = Array.from(read.sums.values()).some(({ tax }) => !isZero(tax))
  const { exchangeRates } = read
  // A rebate of a correction may have no rows, and then no rate.
  if (facts.currency !== 'PLN' && isTaxed && !(facts.isCorrection && exchangeRates.length === 0))
    same('exchange rates', exchangeRates, [exchangeRate])
  const moved = (moves: ReadonlyMap<string, Fraction>) =>
    Array.from(moves, ([name, quantity]) => [name, decimal(quantity)]).toSorted()
  same('stock', moved(movesOfStock(read)), moved(facts.moves))
  const { payment } = read
  const charged = minus(
    sum(payment.charges.map(({ amount }) => amount)),
    sum(payment.deductions.map(({ amount }) => amount)),
  )
  if (!isNear(charged, facts.charges))
    found.push(`charges: the file says ${money(charged)}, but it is ${money(facts.charges)}`)
  if (!isNear(payment.left, facts.left))
    found.push(`left: ${money(payment.left)} is to pay, but it is ${money(facts.left)}`)
  const isPayable = !isZero(payment.left) && !isNegative(payment.left)
  same('account', payment.account, isPayable ? facts.account : null)
  if (facts.statesNoAccount) same('stated accounts', payment.statedAccounts, [])
  same('order', read.orderValue && money(read.orderValue), facts.orderValue && money(facts.orderValue))
  same('before', read.totalBefore && money(read.totalBefore), facts.totalBefore && money(facts.totalBefore))
  if (facts.annotations !== null) same('annotations', read.annotations, facts.annotations)
  return { read, disagreements: found }
}
