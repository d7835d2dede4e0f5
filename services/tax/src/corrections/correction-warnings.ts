import type { DocumentContent } from '@fiscus/contracts/invoices/content-response'
import type { TenantTransaction } from '@fiscus/db/connections/databases'
import { changedNip, type NipField } from '@fiscus/fiscal/fa3/changed-buyers'
import type { Parties } from '@fiscus/fiscal/fa3/fa3-document'
import type { Warning } from '@fiscus/tax-engine/faults/fault'
import type { RequestedContent } from '../document-content/requested-content.ts'
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

/**
 * Warnings about a NIP of a buyer that a correction of invoices replaces or removes: it is approved, but has no FA(3)
 * file.
 * @param contents the contents of the corrected invoices by now
 */
export function nipWarnings(
  contents: readonly (DocumentContent | undefined)[],
  changes: RequestedContent,
): Warning[] {
  const fields = new Set(
    contents.map((before: Parties = {}) => {
      const { buyer = before.buyer, thirdParties = before.thirdParties } = changes
      return changedNip({ before, after: { buyer, thirdParties } })
    }),
  )
  return Array.from(fields).flatMap((field) => (field === null ? [] : [nipChanged[field]]))
}

const noFile =
  'The correction has no FA(3) file, because KSeF does not correct it: void the correction, credit the invoice in full, and approve a new one for the right'
const nipChanged: Readonly<Record<NipField, Warning>> = {
  buyer: {
    code: 'buyer-nip-changed',
    pointer: '/buyer/taxId',
    detail: `The NIP of the buyer is replaced or left out. ${noFile} buyer. To correct other data of the same buyer, send its taxId with them.`,
  },
  thirdParties: {
    code: 'buyer-nip-changed',
    pointer: '/thirdParties',
    detail: `The NIP of an additional buyer is replaced or left out. ${noFile} buyers. To correct other data of the same buyers, send the taxId of each.`,
  },
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
