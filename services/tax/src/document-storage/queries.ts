import type { LinkedDocument } from '@fiscus/contracts/documents/document-link'
import type { DocumentFilter } from '@fiscus/contracts/documents/document-record'
import { isoDate } from '@fiscus/contracts/fields/iso-date'
import { namesOfActors } from '@fiscus/db/audit/actor-names'
import type { TenantDatabase, TenantTransaction } from '@fiscus/db/connections/databases'
import { isUnchanged, requireUnchanged } from '@fiscus/db/documents/unchanged'
import { documentContents } from '@fiscus/db/schema/tenant/document-contents'
import { documentSnapshots, documents } from '@fiscus/db/schema/tenant/documents'
import type { Databases } from '@fiscus/db/tenants/open-databases'
import { readCursor } from '@fiscus/http/responses/cursor'
import { pageOf } from '@fiscus/http/responses/page-of'
import { requireFound } from '@fiscus/http/responses/require-found'
import { and, desc, eq, lt, type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { conditionOf, whenPresent } from './document-filter.ts'
import { findKsef, ksefRecord } from './ksef-record.ts'
import { linksOf } from './linked-documents.ts'

type StoredRow = Awaited<ReturnType<typeof selectDocuments>>[number]

/** A document without its large texts, with the field names of the API. In a list, it can be a changed one. */
export type DocumentRow = Omit<StoredRow, 'isUnchanged'> & { changed?: true }

/** A query for documents without their large texts, to be checked (requireUnchanged); the caller adds the conditions. */
export function selectDocuments(db: TenantDatabase | TenantTransaction) {
  return db
    .select(columns)
    .from(documents)
    .innerJoin(documentSnapshots, eq(documentSnapshots.document_id, documents.id))
}

const columns = {
  id: documents.id,
  type: documents.type,
  number: documents.number,
  invoiceType: documents.invoice_type,
  externalReference: documents.external_reference,
  issueDate: documents.issue_date,
  status: documents.status,
  approvedAt: documents.approved_at,
  approvedBy: documents.approved_by,
  currency: documents.currency,
  companyId: documents.company_id,
  buyerName: documents.buyer_name,
  correctsDocumentId: documents.corrects_document_id,
  correctionReason: documents.correction_reason,
  correctionNote: documents.correction_note,
  voidedAt: documents.voided_at,
  voidedBy: documents.voided_by,
  voidReason: documents.void_reason,
  lockedAt: documents.locked_at,
  lockedBy: documents.locked_by,
  version: documents.version,
  sequence: documentSnapshots.sequence,
  snapshotDigest: documentSnapshots.snapshot_digest,
  contentDigest: documentSnapshots.content_digest,
  chainDigest: documentSnapshots.chain_digest,
  /** As text: in a parsed object 23.00 would become 23. */
  summary: sql<string>`${documents.summary}::text`,
  isUnchanged: isUnchanged(documents.id),
}

/** The texts that were frozen at the approval. A document that was approved before documents had contents has none. */
type FrozenTexts = { snapshot: string; content: string | null; links: readonly LinkedDocument[] }

/** The API's response for a document as JSON text, with the stored characters of its amounts, snapshot and content. */
export function documentText({ summary, ...fields }: DocumentRow, texts?: FrozenTexts): string {
  const head = JSON.stringify(fields).slice(0, -1)
  const tail = texts
    ? `,"links":${JSON.stringify(texts.links)}${contentMembers(texts.content)},"snapshot":${texts.snapshot}`
    : ''
  return `${head},"summary":${summary}${tail}}`
}

/** The members of a content, for a JSON object that already has members. */
function contentMembers(content: string | null): string {
  return content === null ? '' : `,${content.slice(1, -1)}`
}

/**
 * One document without its large texts.
 * @throws Problem 404; 409 `document-changed`
 */
export async function findDocument(db: TenantDatabase | TenantTransaction, id: string): Promise<DocumentRow> {
  const [row] = requireUnchanged(await selectDocuments(db).where(eq(documents.id, id)))
  return requireFound(row, 'document', id)
}

type DocumentReader = { db: TenantDatabase; databases: Pick<Databases, 'control'> }

/**
 * One document with its snapshot and content as JSON text and what is stored about it in KSeF, its version for the
 * ETag, and on request the names of its actors.
 * @throws Problem 404; 409 `document-changed`
 */
export async function getDocument({ db, databases }: DocumentReader, id: string, withNames = false) {
  const found = await db
    .select({ ...columns, snapshot: documentSnapshots.snapshot, content: documentContents.content })
    .from(documents)
    .innerJoin(documentSnapshots, eq(documentSnapshots.document_id, documents.id))
    .leftJoin(documentContents, eq(documentContents.document_id, documents.id))
    .where(eq(documents.id, id))
  const [stored] = requireUnchanged(found)
  const { snapshot, content, ...row } = requireFound(stored, 'document', id)
  const frozen = { snapshot, content, links: await linksOf(db, id) }
  const actors = [row.approvedBy, row.voidedBy, row.lockedBy].filter((actor) => actor !== null)
  const names = withNames && {
    actorNames: Object.fromEntries(await namesOfActors(databases.control, actors)),
  }
  const ksef = await findKsef(db, id)
  const head = { ...row, ksef: ksef ? ksefRecord(ksef) : null, ...names }
  return { text: documentText(head, frozen), version: row.version }
}

/**
 * The snapshot of a document with its stored characters, and its SHA-256.
 * @throws Problem 404; 409 `document-changed`
 */
export async function getSnapshot({ db }: { db: TenantDatabase | TenantTransaction }, id: string) {
  const found = await db
    .select({
      id: documentSnapshots.document_id,
      snapshot: documentSnapshots.snapshot,
      digest: documentSnapshots.snapshot_digest,
      isUnchanged: isUnchanged(documentSnapshots.document_id),
    })
    .from(documentSnapshots)
    .where(eq(documentSnapshots.document_id, id))
  const [stored] = requireUnchanged(found)
  return requireFound(stored, 'document', id)
}

/** The member `content` of a document's content as JSON text; null when it has none. */
export async function contentOf(db: TenantDatabase | TenantTransaction, id: string): Promise<string | null> {
  const [stored] = await db
    .select({ content: sql<string>`(${documentContents.content}::json -> 'content')::text` })
    .from(documentContents)
    .where(eq(documentContents.document_id, id))
  return stored?.content ?? null
}

/**
 * A page of the tenant's documents as JSON text, the newest first; with `from` or `to` the latest issue date first. A
 * changed document is marked.
 * @throws Problem 422 when the cursor does not belong to this list
 */
export async function listDocuments({ db }: { db: TenantDatabase }, filter: DocumentFilter): Promise<string> {
  const rows = (await pageQuery(db, filter)).map(({ isUnchanged, ...row }) => ({
    ...row,
    ...(isUnchanged ? {} : { changed: true as const }),
  }))
  const { page, next } = pageOf(rows, filter.limit, orderOf(filter).keyOf)
  return `{"documents":[${page.map((row) => documentText(row)).join()}],"next":${JSON.stringify(next)}}`
}

/** The rows of a page and the first row of the next one. */
export function pageQuery(db: TenantDatabase, filter: DocumentFilter) {
  const { condition, order } = orderOf(filter)
  return selectDocuments(db)
    .where(and(conditionOf(filter), condition))
    .orderBy(...order)
    .limit(filter.limit + 1)
}

function orderOf(filter: DocumentFilter): Order {
  return filter.from === undefined && filter.to === undefined ? byApproval(filter) : byIssueDate(filter)
}

/** The order of a list, and the rows after its cursor. */
type Order = { condition: SQL | undefined; order: SQL[]; keyOf: (row: DocumentRow) => unknown }

/** Ids grow with the time of approval. */
function byApproval({ cursor }: DocumentFilter): Order {
  return {
    condition: whenPresent(cursor, (value) => lt(documents.id, readCursor(z.uuid(), value))),
    order: [desc(documents.id)],
    keyOf: ({ id }) => id,
  }
}

const dateKey = z.tuple([isoDate, z.uuid()])

/**
 * A list between two days is read from the index of days: in the order of approval every later document would be read.
 */
function byIssueDate({ cursor }: DocumentFilter): Order {
  return {
    condition: whenPresent(cursor, (value) => {
      const [date, id] = readCursor(dateKey, value)
      return sql`(${documents.issue_date}, ${documents.id}) < (${date}, ${id})`
    }),
    order: [desc(documents.issue_date), desc(documents.id)],
    keyOf: ({ issueDate, id }) => [issueDate, id],
  }
}
