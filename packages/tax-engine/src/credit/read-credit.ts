import { corrections } from '@fiscus/messages/corrections'
import type { Message } from '@fiscus/messages/message'
import type { DecimalString } from '../document/document.ts'
import type { Fault, ReportFault } from '../faults/fault.ts'
import { towardsZero } from '../lines/discount.ts'
import { Decimal } from '../numbers/decimal.ts'
import { atWorkingPrecision } from '../numbers/rounding.ts'
import type { CreditedPart, SnapshotItem } from '../snapshot/snapshot.ts'
import { creditedShare, creditedSoFar, pricedAmount } from '../state/credited-share.ts'
import type { DocumentState } from '../state/document-state.ts'
import { isGone, type LineState, needsNewBasis, rebased } from '../state/line-state.ts'

/** The quantity or the amount of a line to credit, net or gross as its price is. */
export type CreditRequestLine = {
  id: string
  quantity?: DecimalString | undefined
  amount?: DecimalString | undefined
}

/** The part of a line to credit, and the basis and the credits that its share is computed from. */
export type CreditLine = Pick<LineState, 'basis' | 'credits'> & { part: CreditedPart }

/** Why a credit cannot be made. */
export const creditFaultCodes = [
  'unknown-line',
  'line-named-twice',
  'zero-credit',
  'negative-credit',
  'credit-not-in-cents',
  'credit-exceeds-line',
  'nothing-left-to-credit',
] as const
type CreditFaultCode = (typeof creditFaultCodes)[number]
type CreditFault = Fault<CreditFaultCode>
export type ReportCreditFault = ReportFault<CreditFaultCode>

/** The remaining quantity, less the amounts that were credited before: together exactly what is left of a line. */
export function readEverythingLeft(state: DocumentState, report: ReportCreditFault): CreditLine[] {
  const lines = [...state.values()].filter((line) => !isGone(line)).map(everythingLeft)
  if (lines.length === 0) report(nothingLeft)
  return lines
}

/** The credit of everything that is left of a line. */
export function everythingLeft({ basis, credits }: LineState): CreditLine {
  const taken = creditedSoFar(credits)
  const part = { quantity: basis.quantity.minus(taken.quantity), amount: taken.amount.negated() }
  return { basis, credits, part }
}

/** Reads the credits of lines, each with its position in the request. */
export function readCreditLines(
  state: DocumentState,
  requested: Iterable<readonly [position: number, line: CreditRequestLine]>,
  report: ReportCreditFault,
): CreditLine[] {
  const lines: CreditLine[] = []
  const listed = new Set<string>()
  for (const [index, request] of requested) {
    const { id, quantity } = request
    const pointer = `/lines/${index}`
    const line = state.get(id)
    if (line === undefined)
      report({
        code: 'unknown-line',
        pointer: `${pointer}/id`,
        detail: corrections.unknownLine({ id }),
      })
    else if (listed.has(id))
      report({
        code: 'line-named-twice',
        pointer: `${pointer}/id`,
        detail: corrections.lineNamedTwice({ id }),
      })
    else {
      const part = partOf(line.basis, request)
      const { basis, credits } = needsNewBasis(line, part) ? rebased(line) : line
      const field = quantity === undefined ? 'amount' : 'quantity'
      const credit = { basis, credits, part }
      if (checkPart(credit, `${pointer}/${field}`, report)) lines.push(credit)
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
  { basis, credits, part }: CreditLine,
  pointer: string,
  report: ReportCreditFault,
): boolean {
  const share = creditedShare(part, basis)
  const before = creditedShare(creditedSoFar(credits), basis)
  if (share.isZero())
    report({
      code: 'zero-credit',
      pointer,
      detail: corrections.creditsNothing(),
    })
  else if (share.isNegative())
    report({
      code: 'negative-credit',
      pointer,
      detail: corrections.negativeCredit(),
    })
  else if (part.amount.decimalPlaces() > 2)
    report({
      code: 'credit-not-in-cents',
      pointer,
      detail: corrections.creditInCents(),
    })
  else if (!atWorkingPrecision(before.plus(share)).lessThanOrEqualTo(1))
    report({ code: 'credit-exceeds-line', pointer, detail: leftToCredit(basis, before) })
  else return true
  return false
}

function leftToCredit(basis: SnapshotItem, credited: Decimal): Message {
  const left = new Decimal(1).minus(credited)
  const units = atWorkingPrecision(left.times(basis.quantity)).toDecimalPlaces(8, 'down')
  const money = atWorkingPrecision(left.times(pricedAmount(basis))).toDecimalPlaces(2, 'down')
  return corrections.leftToCredit({ id: basis.id, quantity: units.toFixed(), amount: money.toFixed(2) })
}

const nothingLeft: CreditFault = {
  code: 'nothing-left-to-credit',
  pointer: '',
  detail: corrections.nothingLeftToCredit(),
}
