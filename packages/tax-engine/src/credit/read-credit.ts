import { Decimal } from '../decimal.ts'
import type { DecimalString, Fault } from '../document.ts'
import { towardsZero } from '../lines/discount.ts'
import { settled } from '../rounding.ts'
import type { CreditedPart, SnapshotItem, TaxSnapshot } from '../snapshot/snapshot.ts'
import { creditedShare, creditedSoFar, pricedAmount } from './credited-share.ts'

/** So many units or so much money of each line, net or gross as its price is; without lines everything that is left. */
export type CreditRequest = { lines?: readonly CreditRequestLine[] | undefined }

export type CreditRequestLine = {
  id: string
  quantity?: DecimalString | undefined
  amount?: DecimalString | undefined
}

/** A line of the original, the lines of earlier credits that took from it, and the part that is credited now. */
export type CreditLine = CreditableLine & { part: CreditedPart }

type CreditableLine = { original: SnapshotItem; earlier: readonly SnapshotItem[] }

/** Why a credit cannot be made. */
export const creditFaultCodes = [
  'unknown-line',
  'line-named-twice',
  'zero-credit',
  'negative-credit',
  'credit-not-in-cents',
  'credit-exceeds-line',
  'nothing-left-to-credit',
  'credit-of-credit',
] as const
export type CreditFault = Fault<(typeof creditFaultCodes)[number]>

export type CreditRead =
  | { kind: 'read'; lines: readonly CreditLine[] }
  | { kind: 'refused'; faults: readonly CreditFault[] }

/** Reads which part of which line is to be credited, or everything that is wrong with the request. */
export function readCredit(
  original: TaxSnapshot,
  earlier: readonly TaxSnapshot[],
  { lines }: CreditRequest,
): CreditRead {
  if (original.kind === 'credit') return { kind: 'refused', faults: [creditOfCredit] }
  const credits = Map.groupBy(
    earlier.flatMap(({ items }) => items),
    ({ id }) => id,
  )
  const creditable = original.items.map((item) => ({ original: item, earlier: credits.get(item.id) ?? [] }))
  return lines === undefined ? readEverythingLeft(creditable) : readLines(creditable, lines)
}

/** Units that are left, less the money that was taken off their price before: together exactly what is left of a line. */
function readEverythingLeft(creditable: readonly CreditableLine[]): CreditRead {
  const lines = creditable
    .filter((line) => !isSpent(line))
    .map((line) => {
      const taken = creditedSoFar(line.earlier)
      const part = { quantity: line.original.quantity.minus(taken.quantity), amount: taken.amount.negated() }
      return { ...line, part }
    })
  return lines.length === 0 ? { kind: 'refused', faults: [nothingLeft] } : { kind: 'read', lines }
}

/** A line over nothing is spent once it was credited. */
function isSpent({ original, earlier }: CreditableLine): boolean {
  if (original.quantity.isZero()) return earlier.length > 0
  return settled(creditedShare(creditedSoFar(earlier), original)).greaterThanOrEqualTo(1)
}

function readLines(creditable: readonly CreditableLine[], wanted: readonly CreditRequestLine[]): CreditRead {
  const faults: CreditFault[] = []
  const lines: CreditLine[] = []
  const byId = new Map(creditable.map((line) => [line.original.id, line]))
  const named = new Set<string>()
  for (const [index, request] of wanted.entries()) {
    const { id, quantity } = request
    const pointer = `/lines/${index}`
    const line = byId.get(id)
    if (line === undefined) faults.push(unknownLine(id, `${pointer}/id`))
    else if (named.has(id)) faults.push(namedTwice(id, `${pointer}/id`))
    else {
      const part = partOf(line.original, request)
      const fault = partFault(line, part, `${pointer}/${quantity === undefined ? 'amount' : 'quantity'}`)
      if (fault === undefined) lines.push({ ...line, part })
      else faults.push(fault)
    }
    named.add(id)
  }
  return faults.length > 0 ? { kind: 'refused', faults } : { kind: 'read', lines }
}

/** In the direction of the line: of a negative one a part may be written with either sign. */
function partOf(line: SnapshotItem, { quantity = '0', amount = '0' }: CreditRequestLine): CreditedPart {
  return {
    quantity: towardsZero(new Decimal(quantity), line.quantity),
    amount: towardsZero(new Decimal(amount), pricedAmount(line)),
  }
}

function partFault(
  { original, earlier }: CreditableLine,
  part: CreditedPart,
  pointer: string,
): CreditFault | undefined {
  const share = creditedShare(part, original)
  if (share.isZero())
    return {
      code: 'zero-credit',
      pointer,
      detail: 'This credits nothing. Leave the line out, or credit a part of it.',
    }
  if (share.isNegative())
    return {
      code: 'negative-credit',
      pointer,
      detail: 'A credit takes back: write how much, without a sign.',
    }
  if (part.amount.decimalPlaces() > 2)
    return { code: 'credit-not-in-cents', pointer, detail: 'An amount to credit has at most two decimals.' }
  const before = creditedShare(creditedSoFar(earlier), original)
  if (settled(before.plus(share)).lessThanOrEqualTo(1)) return undefined
  const left = new Decimal(1).minus(before)
  const units = settled(left.times(original.quantity)).toDecimalPlaces(8, Decimal.ROUND_DOWN).toFixed()
  const money = settled(left.times(pricedAmount(original)))
    .toDecimalPlaces(2, Decimal.ROUND_DOWN)
    .toFixed(2)
  return {
    code: 'credit-exceeds-line',
    pointer,
    detail: `Of line ${original.id} there is left to credit: quantity ${units}, or amount ${money}.`,
  }
}

const creditOfCredit: CreditFault = {
  code: 'credit-of-credit',
  pointer: '',
  detail: 'A credit cannot be credited. Correct the original document, or void the credit.',
}

const nothingLeft: CreditFault = {
  code: 'nothing-left-to-credit',
  pointer: '',
  detail: 'Every line of the document has been credited.',
}

function unknownLine(id: string, pointer: string): CreditFault {
  return { code: 'unknown-line', pointer, detail: `The document has no line with the id ${id}.` }
}

function namedTwice(id: string, pointer: string): CreditFault {
  return { code: 'line-named-twice', pointer, detail: `Line ${id} stands above already. Credit it once.` }
}
