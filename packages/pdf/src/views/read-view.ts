import type { PdfKind, PdfLanguage } from '@fiscus/contracts/pdf/pdf-vocabulary'
import type { TenantDatabase, TenantTransaction } from '@fiscus/db/connections/databases'
import { readDocumentView } from './document/read-document-view.ts'
import { readSlaView } from './sla/read-sla-view.ts'
import { type Period, readTimesheetView } from './timesheet/read-timesheet-view.ts'
import type { View } from './view-schemas.ts'

/** The data of a record for its template. */
export type RecordView = {
  /** The number or name of the record. */
  title: string
  fileName: string
  view: View
  /**
   * Of an invoice that was issued: its first PDF with the KSeF number that it has, or without one, is that of the
   * invoice for ever.
   */
  issuedInvoice: { ksefNumber: string | null } | null
}

/**
 * Reads the data of a record: of a document for `invoice` and `offer` (an order is printed like an offer), of a project
 * for `timesheet_report`, of an SLA agreement for `sla_agreement`.
 * @returns null when the tenant has no such record of this kind
 * @throws UnprintableRecord when the record cannot be printed, with the reason; Problem 409 `document-changed`
 */
export async function readView(
  db: TenantDatabase | TenantTransaction,
  kind: PdfKind,
  recordId: string,
  options: { language: PdfLanguage; period?: Period | undefined },
): Promise<RecordView | null> {
  switch (kind) {
    case 'invoice':
    case 'offer': {
      const view = await readDocumentView(db, recordId, options.language)
      if (view?.kind !== kind) return null
      const issued = kind === 'invoice' ? { ksefNumber: view.document.ksef_number } : null
      return named(view.document.number, view, issued)
    }
    case 'timesheet_report': {
      const view = await readTimesheetView(db, recordId, options)
      return view && named(`${view.project.code} ${view.period.from} – ${view.period.to}`, view)
    }
    case 'sla_agreement': {
      const view = await readSlaView(db, recordId, options.language)
      return view && named(view.agreement.name, view)
    }
  }
}

function named(title: string, view: View, issuedInvoice: RecordView['issuedInvoice'] = null): RecordView {
  return { title, fileName: fileNameOf(title), view, issuedInvoice }
}

const fileNameMax = 100

/** A name of a file for every system: letters, digits, dots, hyphens and underscores, with the extension `.pdf`. */
function fileNameOf(title: string): string {
  const name = title
    .normalize('NFC')
    .replaceAll(/[^\p{L}\p{N}._]+/gu, '-')
    .slice(0, fileNameMax)
    .toWellFormed()
    .replaceAll(/^[-.]+|[-.]+$/g, '')
  return `${name === '' ? 'document' : name}.pdf`
}
