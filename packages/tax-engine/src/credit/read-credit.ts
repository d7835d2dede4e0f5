import type { DecimalString } from '../document/document.ts'
import type { Fault, ReportFault } from '../faults/fault.ts'
import { towardsZero } from '../lines/discount.ts'
import { Decimal } from '../numbers/decimal.ts'
import { atWorkingPrecision } from '../numbers/rounding.ts'
import type { CreditedPart, SnapshotItem, TaxSnapshot } from '../snapshot/snapshot.ts'
import { creditedShare, creditedSoFar, pricedAmount } from './credited-share.ts'

/** The quantity or the amount of each line to credit, net or gross as its price is. Without lines everything left is credited. */
export type CreditRequest = { lines?: readonly CreditRequestLine[] | undefined }

export type CreditRequestLine = {
  id: string
  quantity?: DecimalString | undefined
  amount?: DecimalString | undefined
}

/** A line of the original, its lines in earlier credits, and the part to credit now. */
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
type CreditFaultCode = (typeof creditFaultCodes)[number]
export type CreditFault = Fault<CreditFaultCode>
type CreditReport = ReportFault<CreditFaultCode>

export type CreditRead =
  | { kind: 'read'; lines: readonly CreditLine[] }
  | { kind: 'refused'; faults: readonly CreditFault[] }

/** Reads which part of which line to credit. Collects every fault of the request before it refuses it. */
export function readCredit(
  original: TaxSnapshot,
  earlier: readonly TaxSnapshot[],
  { lines }: CreditRequest,
): CreditRead {
  const faults: CreditFault[] = []
  const report: CreditReport = (fault) => {
    faults.push(fault)
  }
  const read = readCreditLines(original, earlier, lines, report)
  return faults.length > 0 ? { kind: 'refused', faults } : { kind: 'read', lines: read }
}

function readCreditLines(
  original: TaxSnapshot,
  earlier: readonly TaxSnapshot[],
  requested: readonly CreditRequestLine[] | undefined,
  report: CreditReport,
): CreditLine[] {
  if (original.kind === 'credit') {
    report(creditOfCredit)
    return []
  }
  const credits = Map.groupBy(
    earlier.flatMap(({ items }) => items),
    ({ id }) => id,
  )
  const creditable = original.items.map((item) => ({ original: item, earlier: credits.get(item.id) ?? [] }))
  return requested === undefined
    ? readEverythingLeft(creditable, report)
    : readRequested(creditable, requested, report)
}

/** The remaining quantity, less the amounts that were credited before: together exactly what is left of a line. */
function readEverythingLeft(creditable: readonly CreditableLine[], report: CreditReport): CreditLine[] {
  const lines = creditable
    .filter((line) => !isFullyCredited(line))
    .map(({ original, earlier }) => {
      const taken = creditedSoFar(earlier)
      const part = { quantity: original.quantity.minus(taken.quantity), amount: taken.amount.negated() }
      return { original, earlier, part }
    })
  if (lines.length === 0) report(nothingLeft)
  return lines
}

/** A line of quantity zero is fully credited by its first credit. */
function isFullyCredited({ original, earlier }: CreditableLine): boolean {
  if (original.quantity.isZero()) return earlier.length > 0
  return atWorkingPrecision(creditedShare(creditedSoFar(earlier), original)).greaterThanOrEqualTo(1)
}

function readRequested(
  creditable: readonly CreditableLine[],
  requested: readonly CreditRequestLine[],
  report: CreditReport,
): CreditLine[] {
  const lines: CreditLine[] = []
  const byId = new Map(creditable.map((line) => [line.original.id, line]))
  const listed = new Set<string>()
  for (const [index, request] of requested.entries()) {
    const { id, quantity } = request
    const pointer = `/lines/${index}`
    const line = byId.get(id)
    if (line === undefined)
      report({
        code: 'unknown-line',
        pointer: `${pointer}/id`,
        detail: `The document has no line with the id ${id}. Name one of its lines.`,
      })
    else if (listed.has(id))
      report({
        code: 'line-named-twice',
        pointer: `${pointer}/id`,
        detail: `Line ${id} is already listed above. List each line once.`,
      })
    else {
      const part = partOf(line.original, request)
      const field = quantity === undefined ? 'amount' : 'quantity'
      if (checkPart(line, part, `${pointer}/${field}`, report)) lines.push({ ...line, part })
    }
    listed.add(id)
  }
  return lines
}

/** The part has the sign of the line: for a negative line the request may use either sign. */
function partOf(line: SnapshotItem, { quantity = '0', amount = '0' }: CreditRequestLine): CreditedPart {
  return {
    quantity: towardsZero(new Decimal(quantity), line.quantity),
    amount: towardsZero(new Decimal(amount), pricedAmount(line)),
  }
}

/** Returns whether a part of a line can be credited; reports why not. */
function checkPart(
  { original, earlier }: CreditableLine,
  part: CreditedPart,
  pointer: string,
  report: CreditReport,
): boolean {
  const share = creditedShare(part, original)
  const before = creditedShare(creditedSoFar(earlier), original)
  if (share.isZero())
    report({
      code: 'zero-credit',
      pointer,
      detail: 'This credits nothing. Leave the line out, or credit a part of it.',
    })
  else if (share.isNegative())
    report({
      code: 'negative-credit',
      pointer,
      detail: 'A credit is negative by itself. Write the quantity or amount without a sign.',
    })
  else if (part.amount.decimalPlaces() > 2)
    report({
      code: 'credit-not-in-cents',
      pointer,
      detail: 'An amount to credit has at most two decimals. Round it.',
    })
  else if (!atWorkingPrecision(before.plus(share)).lessThanOrEqualTo(1))
    report({ code: 'credit-exceeds-line', pointer, detail: leftSentence(original, before) })
  else return true
  return false
}

function leftSentence(original: SnapshotItem, credited: Decimal): string {
  const left = new Decimal(1).minus(credited)
  const units = atWorkingPrecision(left.times(original.quantity)).toDecimalPlaces(8, Decimal.ROUND_DOWN)
  const money = atWorkingPrecision(left.times(pricedAmount(original))).toDecimalPlaces(2, Decimal.ROUND_DOWN)
  return `Of line ${original.id} at most quantity ${units.toFixed()} or amount ${money.toFixed(2)} is left to credit.`
}

const creditOfCredit: CreditFault = {
  code: 'credit-of-credit',
  pointer: '',
  detail: 'A credit cannot be credited. Correct the original document, or void the credit.',
}

const nothingLeft: CreditFault = {
  code: 'nothing-left-to-credit',
  pointer: '',
  detail: 'Every line of the document has already been credited in full. There is nothing left to correct.',
}
