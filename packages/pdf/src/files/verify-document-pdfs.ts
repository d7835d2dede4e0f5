import { createHash } from 'node:crypto'
import type { TenantDatabase } from '@fiscus/db/connections/databases'
import { documentKsefPdfs, documentPdfs } from '@fiscus/db/schema/pdf/files'
import { BlobDamaged, BlobMissing, type Blobs } from '@fiscus/runtime/blobs/blobs'
import { mapBounded } from '@fiscus/runtime/concurrency/map-bounded'
import { inArray, sql } from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/pg-core'

/**
 * A fault of the PDF of an issued invoice: its file is missing, or differs from the digest that was stored with the
 * invoice.
 */
export type PdfFault = { documentId: string; fault: 'pdf_missing' | 'pdf_changed' }

const readsMax = 4

/** Compares the PDFs of documents with their digests, and returns the faults in the order of the documents. */
export async function verifyDocumentPdfs(
  { db, blobs }: { db: TenantDatabase; blobs: Pick<Blobs, 'read'> },
  documentIds: readonly string[],
): Promise<PdfFault[]> {
  const select = (table: typeof documentPdfs | typeof documentKsefPdfs) => {
    const { document_id: documentId, language, sha256 } = table
    return db
      .select({ documentId, language, sha256 })
      .from(table)
      .where(inArray(documentId, [...documentIds]))
  }
  const rows = await unionAll(select(documentPdfs), select(documentKsefPdfs)).orderBy(sql`1`, sql`2`, sql`3`)
  const found = await mapBounded(rows, readsMax, async (row) => {
    const fault = await faultOf(blobs, row.sha256)
    return fault === null ? [] : [{ documentId: row.documentId, fault }]
  })
  return found.flat()
}

async function faultOf(blobs: Pick<Blobs, 'read'>, sha256: string): Promise<PdfFault['fault'] | null> {
  const hash = createHash('sha256')
  try {
    for await (const chunk of blobs.read(sha256)) hash.update(chunk)
  } catch (error) {
    if (error instanceof BlobMissing) return 'pdf_missing'
    if (error instanceof BlobDamaged) return 'pdf_changed'
    throw error
  }
  return hash.digest('hex') === sha256 ? null : 'pdf_changed'
}
