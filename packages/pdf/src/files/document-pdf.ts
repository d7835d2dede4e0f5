import type { PdfLanguage } from '@fiscus/contracts/pdf/pdf-vocabulary'
import type { TenantDatabase, TenantTransaction } from '@fiscus/db/connections/databases'
import { isUnchanged, requireUnchanged } from '@fiscus/db/documents/unchanged'
import { documentKsefPdfs, documentPdfs, pdfFiles } from '@fiscus/db/schema/pdf/files'
import { documentKsef } from '@fiscus/db/schema/tenant/document-ksef'
import { documents } from '@fiscus/db/schema/tenant/documents'
import { and, eq, getTableColumns, sql } from 'drizzle-orm'
import type { PdfFile } from './pdf-files.ts'

/** An issued invoice and the language of its PDF. */
type InvoiceLanguage = { documentId: string; language: PdfLanguage }

/** A PDF with the KSeF number of the invoice; null: one from before it had a number. */
type InvoicePdf = InvoiceLanguage & { ksefNumber: string | null }

/**
 * The PDF of an issued invoice with the KSeF number that it has now, or without one; null: none was rendered in this
 * language yet.
 * @throws Problem 409 `document-changed` for an invoice that differs from what was issued and printed
 */
export async function presentDocumentPdf(
  db: Pick<TenantDatabase, 'select'>,
  { documentId, language }: InvoiceLanguage,
): Promise<PdfFile | null> {
  const rows = await db
    .select({ id: documents.id, number: documentKsef.number, isUnchanged: isUnchanged(documents.id) })
    .from(documents)
    .leftJoin(documentKsef, eq(documentKsef.document_id, documents.id))
    .where(eq(documents.id, documentId))
  const [stored] = requireUnchanged(rows)
  return findDocumentPdf(db, { documentId, language, ksefNumber: stored?.number ?? null })
}

async function findDocumentPdf(
  db: Pick<TenantDatabase, 'select'>,
  { documentId, language, ksefNumber }: InvoicePdf,
): Promise<PdfFile | null> {
  const table = ksefNumber === null ? documentPdfs : documentKsefPdfs
  const [file] = await db
    .select(getTableColumns(pdfFiles))
    .from(table)
    .innerJoin(pdfFiles, eq(pdfFiles.id, table.file_id))
    .where(
      and(
        eq(table.document_id, documentId),
        eq(table.language, language),
        ksefNumber === null ? undefined : eq(documentKsefPdfs.ksef_number, ksefNumber),
      ),
    )
  return file ?? null
}

/**
 * Makes the file that `add` stores the PDF of an issued invoice with its KSeF number, unless the invoice has one: then
 * `add` is not called. Calls for one invoice and language follow each other, so that the first file is the PDF of the
 * invoice for ever.
 * @returns the PDF of the invoice
 */
export async function addDocumentPdf(
  tx: TenantTransaction,
  { documentId, language, ksefNumber, created_by }: InvoicePdf & { created_by: string },
  add: () => Promise<PdfFile>,
): Promise<PdfFile> {
  const lock = `pdf ${documentId} ${language}`
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${lock}, 0))`)
  const first = await findDocumentPdf(tx, { documentId, language, ksefNumber })
  if (first) return first
  const file = await add()
  const { id: file_id, sha256, created_at } = file
  const row = { document_id: documentId, language, file_id, sha256, created_at, created_by }
  if (ksefNumber === null) await tx.insert(documentPdfs).values(row)
  else await tx.insert(documentKsefPdfs).values({ ...row, ksef_number: ksefNumber })
  return file
}
