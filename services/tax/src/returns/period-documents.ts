import type { TenantDatabase } from '@fiscus/db/connections/databases'
import { documentContents } from '@fiscus/db/schema/tenant/document-contents'
import { documentSnapshots, documents } from '@fiscus/db/schema/tenant/documents'
import type { JpkDocument, Period } from '@fiscus/fiscal/jpk/jpk-document'
import { readSnapshot } from '@fiscus/tax-engine/snapshot/read-snapshot'
import { and, eq, inArray, sql } from 'drizzle-orm'
import type { DocumentContext } from '../document-storage/document-context.ts'
import { parseContent } from '../fiscal/read-fa3-document.ts'

/** Documents that one statement looks at, and of which one batch is read. A document has at most 10,000 lines. */
const pageMax = 100
const batchMax = 50
const batchBytesMax = 4 * 1024 * 1024

/** The stored data of a document for a return, as texts that a thread can read. */
export type StoredJpkDocument = Omit<JpkDocument, 'snapshot' | 'content'> & {
  snapshot: string
  content: string | null
}

/** Stored documents, and the bytes of their texts. */
export type DocumentBatch = { documents: readonly StoredJpkDocument[]; bytes: number }

type Place = { id: string; issueDate: string }
type Found = Place & { bytes: number; isOfPeriod: boolean }

/**
 * The approved invoices that can have a line in a month, in the order of issue: those with a tax point in it, and the corrections that
 * were issued in it; `after` continues behind one of them. A tax point is only in the text of a snapshot, so that each statement looks at a bounded number of all invoices.
 */
export async function* periodDocuments(
  { db, signal }: Pick<DocumentContext, 'db' | 'signal'>,
  period: Period,
  after: Place | null = null,
): AsyncGenerator<DocumentBatch> {
  let last = after
  while (true) {
    signal.throwIfAborted()
    const page: Found[] = await readPage(db, period, last)
    for (const batch of batchesOf(page.filter(({ isOfPeriod }) => isOfPeriod)))
      yield { documents: await readDocuments(db, batch), bytes: bytesOf(batch) }
    last = page.at(-1) ?? null
    if (last === null || page.length < pageMax) return
  }
}

export function parseJpkDocument(stored: StoredJpkDocument): JpkDocument {
  return {
    ...stored,
    snapshot: readSnapshot(stored.snapshot),
    content: parseContent(stored.content).content,
  }
}

function readPage(db: TenantDatabase, period: Period, after: Place | null): Promise<Found[]> {
  const { snapshot } = documentSnapshots
  const { id, issue_date, correction_reason } = documents
  const firstDay = sql`${`${period}-01`}::date`
  // Quotes inside a text of JSON are escaped, so that only the members themselves are found.
  const taxPoint = `"taxPointDate":"${period}-`
  return db
    .select({
      id,
      issueDate: issue_date,
      bytes: sql`octet_length(${snapshot}) + coalesce(octet_length(${documentContents.content}), 0)`.mapWith(
        Number,
      ),
      isOfPeriod: sql<boolean>`strpos(${snapshot}, ${taxPoint}) > 0 or (${correction_reason} is not null and ${issue_date} >= ${firstDay} and ${issue_date} < ${firstDay} + interval '1 month')`,
    })
    .from(documents)
    .innerJoin(documentSnapshots, eq(documentSnapshots.document_id, id))
    .leftJoin(documentContents, eq(documentContents.document_id, id))
    .where(
      and(
        eq(documents.type, 'invoice'),
        eq(documents.status, 'approved'),
        after === null
          ? undefined
          : sql`(${issue_date}, ${id}) > (${after.issueDate}::date, ${after.id}::uuid)`,
      ),
    )
    .orderBy(issue_date, id)
    .limit(pageMax)
}

function* batchesOf(found: readonly Found[]): Generator<readonly Found[]> {
  let batch: Found[] = []
  for (const one of found) {
    if (batch.length === batchMax || (batch.length > 0 && bytesOf(batch) + one.bytes > batchBytesMax)) {
      yield batch
      batch = []
    }
    batch.push(one)
  }
  if (batch.length > 0) yield batch
}

function bytesOf(batch: readonly Found[]): number {
  return batch.reduce((bytes, one) => bytes + one.bytes, 0)
}

function readDocuments(db: TenantDatabase, batch: readonly Place[]): Promise<StoredJpkDocument[]> {
  return db
    .select({
      id: documents.id,
      invoiceType: documents.invoice_type,
      number: documents.number,
      issueDate: documents.issue_date,
      correctionReason: documents.correction_reason,
      snapshot: documentSnapshots.snapshot,
      content: documentContents.content,
    })
    .from(documents)
    .innerJoin(documentSnapshots, eq(documentSnapshots.document_id, documents.id))
    .leftJoin(documentContents, eq(documentContents.document_id, documents.id))
    .where(
      inArray(
        documents.id,
        batch.map(({ id }) => id),
      ),
    )
    .orderBy(documents.issue_date, documents.id)
}
