/** The kinds of documents that become PDFs (scheduled-tasks §2.3). */
export const pdfKinds = ['invoice', 'offer', 'timesheet_report', 'sla_agreement'] as const
export type PdfKind = (typeof pdfKinds)[number]

export const pdfLanguages = ['pl', 'en'] as const
export type PdfLanguage = (typeof pdfLanguages)[number]

/** What a job gives: one file for each document, one PDF with all of them, or a ZIP archive. */
export const pdfOutputs = ['files', 'merged', 'zip'] as const
export type PdfOutput = (typeof pdfOutputs)[number]

/** The state of one document of a job. */
export const pdfItemStatuses = ['pending', 'done', 'failed'] as const
export type PdfItemStatus = (typeof pdfItemStatuses)[number]

/** The template of ours for a kind, which no tenant can change: `standard-invoice` and so on. */
export const standardTemplateIds = {
  invoice: 'standard-invoice',
  offer: 'standard-offer',
  timesheet_report: 'standard-timesheet-report',
  sla_agreement: 'standard-sla-agreement',
} as const satisfies Record<PdfKind, string>

/** The kind of background jobs that render PDFs. */
export const pdfJobKind = 'pdf_documents'

/** What a caller needs to change such a job, and to read its files, among other background jobs. */
export const pdfJobScopes = { change: ['pdf:write'], files: ['pdf:read'] } as const
