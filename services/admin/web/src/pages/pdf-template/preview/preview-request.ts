import type { PdfKind, PdfLanguage } from '@fiscus/contracts/pdf/pdf-vocabulary'

/** What the preview shows besides the contents of the template. */
export type PreviewChoice = { language: PdfLanguage; record: string; page: number }

type Contents = { html: string; css: string; accent_color: string; show_logo: 0 | 1 }

/** The body of a request for a picture of a page, or for the PDF. Without a record it is of the sample of the kind. */
export function previewRequest(
  kind: PdfKind,
  contents: Contents,
  { language, record, page }: PreviewChoice,
  format: 'png' | 'pdf',
) {
  const recordId = record.trim().toLowerCase()
  return {
    kind,
    ...contents,
    language,
    format,
    ...(recordId !== '' && { record_id: recordId }),
    ...(format === 'png' && { page }),
  }
}
