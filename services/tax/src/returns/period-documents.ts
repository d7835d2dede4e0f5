import type { TenantDatabase } from '@fiscus/db/connections/databases'
import { isUnchanged, requireUnchanged } from '@fiscus/db/documents/unchanged'
import { documentContents } from '@fiscus/db/schema/tenant/document-contents'
import { documentKsef } from '@fiscus/db/schema/tenant/document-ksef'
import { documentSnapshots, documents } from '@fiscus/db/schema/tenant/documents'
import type { ReturnDocument } from '@fiscus/fiscal/returns/return-document'
import type { ReturnPeriod } from '@fiscus/fiscal/returns/settled-lines'
import { readSnapshot } from '@fiscus/tax-engine/snapshot/read-snapshot'
import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { DocumentContext } from '../document-storage/document-context.ts'
import { parseContent } from '../fiscal/read-fa3-document.ts'
import { documentIds } from './document-ids.ts'

/** Documents whose places one statement reads, and that one batch reads. A document has at most 10,000 lines. */
const pageMax = 5_000
const batchMax = 50
const batchBytesMax = 4 * 1024 * 1024

/** The stored data of a document for a return, as texts that a thread can read. */
export type StoredDocument = Omit<
  ReturnDocument,
  'snapshot' | 'content' | 'linesInPln' | 'effectivePeriod'
> & {
  snapshot: string
  content: string | null
}

/** Stored documents, and the bytes of their texts. */
export type DocumentBatch = { documents: readonly StoredDocument[]; bytes: number }

type Place = { id: string; issueDate: string }
export type Found = Place & { bytes: number }

/** The bytes of a document that are read for a return. */
export const storedBytes =
  sql`octet_length(${documentSnapshots.snapshot}) + coalesce(octet_length(${documentContents.content}), 0)`.mapWith(
    Number,
  )

/**
 * The invoices that can have a line in a period, in the order of issue (documentIds); `after` continues behind one of
 * them. Each statement reads them by indexes, and returns a bounded number.
 */
export async function* periodDocuments(
  { db, signal }: Pick<DocumentContext, 'db' | 'signal'>,
  { period, closings }: ReturnPeriod,
  after: Place | null = null,
): AsyncGenerator<DocumentBatch> {
  const among = documentIds(period, closings)
  let last = after
  while (true) {
    signal.throwIfAborted()
    const page: Found[] = await pageQuery(db, among, last)
    yield* documentBatches({ db, signal }, page)
    last = page.at(-1) ?? null
    if (last === null || page.length < pageMax) return
  }
}

/**
 * The stored data of some documents, whose sizes are known, in batches that fit into memory.
 * @throws Problem 409 `document-changed`
 */
export async function* documentBatches(
  { db, signal }: Pick<DocumentContext, 'db' | 'signal'>,
  found: readonly Found[],
): AsyncGenerator<DocumentBatch> {
  for (const batch of batchesOf(found)) {
    signal.throwIfAborted()
    yield { documents: await readDocuments(db, batch), bytes: bytesOf(batch) }
  }
}

export function parseDocument(stored: StoredDocument): ReturnDocument {
  const { content, linesInPln = null, effectivePeriod = null } = parseContent(stored.content)
  return { ...stored, snapshot: readSnapshot(stored.snapshot), content, linesInPln, effectivePeriod }
}

/** The query for a page. `among` selects ids; it is evaluated once, whatever the planner expects of it. */
export function pageQuery(db: TenantDatabase, among: SQL, after: Place | null) {
  const { id, issue_date, type, status, void_sequence } = documents
  const page = db
    .select({ id, issueDate: issue_date })
    .from(documents)
    .where(
      and(
        sql`${id} in (with among as materialized (${among}) select * from among)`,
        eq(type, 'invoice'),
        sql`(${status} = 'approved' or ${void_sequence} is not null)`,
        after === null
          ? undefined
          : sql`(${issue_date}, ${id}) > (${after.issueDate}::date, ${after.id}::uuid)`,
      ),
    )
    .orderBy(issue_date, id)
    .limit(pageMax)
    .as('page')
  return db
    .select({
      id: page.id,
      issueDate: page.issueDate,
      bytes: storedBytes,
    })
    .from(page)
    .innerJoin(documentSnapshots, eq(documentSnapshots.document_id, page.id))
    .leftJoin(documentContents, eq(documentContents.document_id, page.id))
    .orderBy(page.issueDate, page.id)
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

async function readDocuments(db: TenantDatabase, batch: readonly Place[]): Promise<StoredDocument[]> {
  const found = await db
    .select({
      id: documents.id,
      isUnchanged: isUnchanged(documents.id),
      invoiceType: documents.invoice_type,
      number: documents.number,
      issueDate: documents.issue_date,
      correctionReason: documents.correction_reason,
      reductionDate: documents.reduction_date,
      snapshot: documentSnapshots.snapshot,
      content: documentContents.content,
      sequence: documentSnapshots.sequence,
      voidSequence: documents.void_sequence,
      ksef: { mode: documentKsef.mode, number: documentKsef.number },
    })
    .from(documents)
    .innerJoin(documentSnapshots, eq(documentSnapshots.document_id, documents.id))
    .leftJoin(documentContents, eq(documentContents.document_id, documents.id))
    .leftJoin(documentKsef, eq(documentKsef.document_id, documents.id))
    .where(
      inArray(
        documents.id,
        batch.map(({ id }) => id),
      ),
    )
    .orderBy(documents.issue_date, documents.id)
  return requireUnchanged(found)
}
