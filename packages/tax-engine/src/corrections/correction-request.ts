import type { CreditRequestLine, creditFaultCodes } from '../credit/read-credit.ts'
import type { DecimalString, TaxDocumentItem } from '../document/document.ts'
import type { Fault, ReportFault } from '../faults/fault.ts'
import type { SnapshotItem } from '../snapshot/snapshot.ts'

/** What a line becomes: the fields that are given replace those of the line by now; the other ones stay. */
export type LineAfter = Partial<Omit<TaxDocumentItem, 'id' | 'exchangeRate'>>

/** One line of a correction: a credit by quantity or amount, what a line becomes, its removal, or a new line. */
export type CorrectionLine =
  | CreditRequestLine
  | { id: string; after: LineAfter | null }
  | { add: TaxDocumentItem }

/** One discount for a whole document or several, as the total of its gross or its net amounts. */
export type SharedDiscount = { gross: DecimalString } | { net: DecimalString }

/** Without any of these everything that is left is credited. */
export type CorrectionRequest = {
  lines?: readonly CorrectionLine[] | undefined
  discount?: SharedDiscount | undefined
  /** Of an advance invoice: the gross amount that was received in total. */
  amountReceived?: DecimalString | undefined
  /** Of a settlement invoice: the lines that take off its advances from now on. */
  settled?: readonly SnapshotItem[] | undefined
}

/** Why a document cannot be corrected, beside the faults of a credit and of a calculation. */
export const correctionFaultCodes = [
  'nothing-changes',
  'changes-sign',
  'corrected-since',
  'advance-by-amount',
  'settled-line',
  'discount-exceeds-document',
  'discount-not-positive',
] as const

type CorrectionFaultCode =
  | (typeof correctionFaultCodes)[number]
  | (typeof creditFaultCodes)[number]
  | Fault['code']
export type CorrectionFault = Fault<CorrectionFaultCode>
export type ReportCorrectionFault = ReportFault<CorrectionFaultCode>
