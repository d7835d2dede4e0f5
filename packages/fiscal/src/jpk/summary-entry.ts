import type { SummaryCell, SummaryType } from '@fiscus/contracts/returns/jpk-vocabulary'
import type { MarginProcedure } from '@fiscus/tax-engine/vocabulary/invoice-vocabulary'
import type { Closing } from '../periods/closing.ts'
import type { Period } from '../periods/period.ts'
import type { ReturnPeriod } from '../returns/settled-lines.ts'

/**
 * A report of cash registers or an internal document: sales of a month without an invoice of ours
 * (tax-calculation §2.13).
 */
export type SummaryEntry = {
  id: string
  type: SummaryType
  number: string
  issueDate: string
  saleDate: string | null
  period: Period
  /** Of sales with a margin: whose marker the row has. */
  marginProcedure: MarginProcedure | null
  amounts: Readonly<Partial<Record<SummaryCell, string>>>
  /** The places of its entry, and of its withdrawal, among the changes of entries. */
  sequence: number
  withdrawnSequence: number | null
}

/** Whether a month declares an entry: a closed one what it had at its closing, else what is there now. */
export function isInMonth(entry: SummaryEntry, { period, closings }: ReturnPeriod): boolean {
  if (entry.period !== period) return false
  const closing = closings.get(period)
  return closing === undefined ? entry.withdrawnSequence === null : wasThere(entry, closing)
}

function wasThere({ sequence, withdrawnSequence }: SummaryEntry, { entries }: Closing): boolean {
  return sequence <= entries && (withdrawnSequence === null || withdrawnSequence > entries)
}
