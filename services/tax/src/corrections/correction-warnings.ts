import type { DocumentContent } from '@fiscus/contracts/invoices/content-response'
import type { TenantTransaction } from '@fiscus/db/connections/databases'
import { changedNip, type NipField } from '@fiscus/fiscal/fa3/changed-buyers'
import type { Parties } from '@fiscus/fiscal/fa3/fa3-document'
import { corrections } from '@fiscus/messages/corrections'
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

const nipChanged: Readonly<Record<NipField, Warning>> = {
  buyer: {
    code: 'buyer-nip-changed',
    pointer: '/buyer/taxId',
    detail: corrections.nipOfBuyerChanged(),
  },
  thirdParties: {
    code: 'buyer-nip-changed',
    pointer: '/thirdParties',
    detail: corrections.nipOfAdditionalBuyerChanged(),
  },
}

function datedBefore({ number, issueDate }: DocumentRow, date: string): Warning {
  return {
    code: 'correction-before-original',
    pointer: '/issueDate',
    detail: corrections.datedBeforeOriginal({ date, number, issueDate }),
  }
}

function settledBy({ number, id }: DocumentRow): Warning {
  return {
    code: 'advance-is-settled',
    pointer: '',
    detail: corrections.advanceIsSettled({ number, id }),
  }
}
