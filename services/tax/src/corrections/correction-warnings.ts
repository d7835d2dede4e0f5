import type { TenantTransaction } from '@fiscus/db/connections/databases'
import type { Warning } from '@fiscus/tax-engine/faults/fault'
import type { DocumentRow } from '../document-storage/queries.ts'
import { settlementOf } from './settled-advances.ts'

/** Warnings about a correction as a document: its date, and the settlement of an advance that it corrects. */
export async function correctionWarnings(
  tx: TenantTransaction,
  issueDate: string,
  named: DocumentRow | null,
  roots: readonly DocumentRow[],
): Promise<Warning[]> {
  const corrected = named ? [named, ...roots] : roots
  const later = corrected.find((document) => document.issueDate > issueDate)
  const warnings = later ? [datedBefore(later, issueDate)] : []
  for (const { id, invoiceType } of roots) {
    const settlement = invoiceType === 'advance' ? await settlementOf(tx, id) : undefined
    if (settlement) warnings.push(settledBy(settlement))
  }
  return warnings
}

function datedBefore({ number, issueDate }: DocumentRow, ofCorrection: string): Warning {
  return {
    code: 'correction-before-original',
    pointer: '/issueDate',
    detail: `The correction is dated ${ofCorrection}, before the document ${number} of ${issueDate}. Check the date.`,
  }
}

function settledBy({ number, id }: DocumentRow): Warning {
  return {
    code: 'advance-is-settled',
    pointer: '',
    detail: `The settlement invoice ${number} (${id}) took this advance off with its earlier amounts. Correct it too, with settles.`,
  }
}
