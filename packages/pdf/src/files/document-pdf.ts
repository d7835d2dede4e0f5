import type { PdfLanguage } from '@fiscus/contracts/pdf/pdf-vocabulary'
import type { TenantDatabase, TenantTransaction } from '@fiscus/db/connections/databases'
import { documentPdfs, pdfFiles } from '@fiscus/db/schema/pdf/files'
import { and, eq, getTableColumns, sql } from 'drizzle-orm'
import type { PdfFile } from './pdf-files.ts'

/** An issued invoice and the language of its PDF. */
export type InvoiceLanguage = { documentId: string; language: PdfLanguage }

/** The PDF of an issued invoice; null: none was rendered in this language yet. */
export async function findDocumentPdf(
  db: Pick<TenantDatabase, 'select'>,
  { documentId, language }: InvoiceLanguage,
): Promise<PdfFile | null> {
  const [file] = await db
    .select(getTableColumns(pdfFiles))
    .from(documentPdfs)
    .innerJoin(pdfFiles, eq(pdfFiles.id, documentPdfs.file_id))
    .where(and(eq(documentPdfs.document_id, documentId), eq(documentPdfs.language, language)))
  return file ?? null
}

/**
 * Makes the file that `add` stores the PDF of an issued invoice, unless the invoice has one: then `add` is not called. Calls for one
 * invoice and language follow each other, so that the first file is the PDF of the invoice for ever.
 * @returns the PDF of the invoice
 */
export async function addDocumentPdf(
  tx: TenantTransaction,
  { documentId, language, created_by }: InvoiceLanguage & { created_by: string },
  add: () => Promise<PdfFile>,
): Promise<PdfFile> {
  const lock = `pdf ${documentId} ${language}`
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${lock}, 0))`)
  const first = await findDocumentPdf(tx, { documentId, language })
  if (first) return first
  const file = await add()
  await tx.insert(documentPdfs).values({
    document_id: documentId,
    language,
    file_id: file.id,
    sha256: file.sha256,
    created_at: file.created_at,
    created_by,
  })
  return file
}
