import type { DocumentContent } from '@fiscus/contracts/invoices/content-response'
import type { LineContent } from '@fiscus/contracts/invoices/line-content'
import type { TenantDatabase } from '@fiscus/db/connections/databases'
import { isUnchanged, requireUnchanged } from '@fiscus/db/documents/unchanged'
import { documentContents } from '@fiscus/db/schema/tenant/document-contents'
import { documentKsef } from '@fiscus/db/schema/tenant/document-ksef'
import { documentLinks } from '@fiscus/db/schema/tenant/document-links'
import { documentSnapshots, documents } from '@fiscus/db/schema/tenant/documents'
import type { Fa3Document, Parties } from '@fiscus/fiscal/fa3/fa3-document'
import type { LineInPln } from '@fiscus/fiscal/returns/return-document'
import { requireFound } from '@fiscus/http/responses/require-found'
import { readSnapshot } from '@fiscus/tax-engine/snapshot/read-snapshot'
import { eq, sql } from 'drizzle-orm'
import { contentAfter } from '../document-content/content-after.ts'
import { approvedFields, correctedData } from '../document-storage/approved-contents.ts'
import { type CorrectionPlace, documentsBefore } from './documents-before.ts'
import { historiesBefore, type StoredHistory, settlingBefore } from './histories-before.ts'

/** The stored data of a document for its FA(3) file, as texts that a thread can read. */
export type StoredFa3Document = Omit<
  Fa3Document,
  'snapshot' | 'content' | 'correctedPeriod' | 'effectivePeriod' | 'corrected' | 'partiesChanges'
> & {
  snapshot: string
  content: string | null
  corrected: readonly StoredHistory[]
  partiesBefore: readonly Parties[]
  linesBefore: readonly LineContent[]
  correctedData: string | null
}

/** @throws Problem 404; 409 `document-changed` for this document and for those that it refers to */
export async function readFa3Document(db: TenantDatabase, id: string): Promise<StoredFa3Document> {
  const rows = await db
    .select({
      id: documents.id,
      isUnchanged: isUnchanged(documents.id),
      document: documents,
      sequence: documentSnapshots.sequence,
      snapshot: documentSnapshots.snapshot,
      content: documentContents.content,
      correctedData: sql<string | null>`(${correctedData})::text`,
    })
    .from(documents)
    .innerJoin(documentSnapshots, eq(documentSnapshots.document_id, documents.id))
    .leftJoin(documentContents, eq(documentContents.document_id, documents.id))
    .where(eq(documents.id, id))
  const [found] = requireUnchanged(rows)
  const { document, sequence, snapshot, content, ...stored } = requireFound(found, 'document', id)
  const links = await linksOf(db, id)
  const corrected = links
    .filter(({ relation, correctionReason }) => relation === 'corrects' && correctionReason === null)
    .map((link) => link.id)
  const place = { sequence, voidSequence: document.void_sequence }
  const namesAdvances = links.some(({ relation }) => relation === 'settles')
  const settled =
    document.invoice_type === 'settlement' && !namesAdvances
      ? await settledBefore(db, await settlingBefore(db, place, corrected))
      : []
  return {
    invoiceType: document.invoice_type,
    number: document.number,
    issueDate: document.issue_date,
    approvedAt: document.approved_at,
    correctionReason: document.correction_reason,
    reductionDate: document.reduction_date,
    correctionNote: document.correction_note,
    snapshot,
    content,
    links: [...links, ...settled].map(({ id: _, correctionReason: __, ...link }) => link),
    corrected: await historiesBefore(db, place, corrected),
    ...(await contentsBefore(db, place, corrected)),
    correctedData: stored.correctedData,
  }
}

/** The documents that a document refers to, in their order, with their KSeF numbers. */
async function linksOf(db: TenantDatabase, id: string) {
  const found = await db
    .select({
      relation: documentLinks.relation,
      id: documents.id,
      number: documents.number,
      issueDate: documents.issue_date,
      correctionReason: documents.correction_reason,
      ksefNumber: documentKsef.number,
      isWaiting: sql<boolean>`${documentKsef.document_id} is not null and ${documentKsef.number} is null`,
      isUnchanged: isUnchanged(documents.id),
    })
    .from(documentLinks)
    .innerJoin(documents, eq(documents.id, documentLinks.related_document_id))
    .leftJoin(documentKsef, eq(documentKsef.document_id, documents.id))
    .where(eq(documentLinks.document_id, id))
    .orderBy(documentLinks.position)
  return requireUnchanged(found)
}

/** The advances that documents settle: a correction of a settlement that names no others leaves them as they are. */
async function settledBefore(db: TenantDatabase, ids: readonly string[]) {
  const links: Awaited<ReturnType<typeof linksOf>> = []
  for (const id of ids)
    links.push(...(await linksOf(db, id)).filter(({ relation }) => relation === 'settles'))
  return links
}

type StoredContent = {
  content: DocumentContent
  correctedPeriod?: string
  effectivePeriod?: string
  linesInPln?: (LineInPln | null)[]
}

/** The content of a document; an empty one for a document that was approved before documents had contents. */
export function parseContent(stored: string | null): StoredContent {
  return stored === null ? { content: {} } : JSON.parse(stored)
}

export function parseFa3Document(stored: StoredFa3Document): Fa3Document {
  const { content, correctedPeriod, effectivePeriod } = parseContent(stored.content)
  const { partiesBefore, linesBefore, correctedData, ...document } = stored
  const correction = { content, correctedData: correctedData === null ? null : JSON.parse(correctedData) }
  return {
    ...document,
    snapshot: readSnapshot(stored.snapshot),
    corrected: stored.corrected.map(({ id, original, corrections }) => ({
      id,
      original: readSnapshot(original),
      corrections: corrections.map(readSnapshot),
    })),
    content:
      linesBefore.length > 0 ? { ...content, lines: [...linesBefore, ...(content.lines ?? [])] } : content,
    correctedPeriod: correctedPeriod ?? null,
    effectivePeriod: effectivePeriod ?? null,
    partiesChanges: partiesBefore.map((before) => ({
      before,
      after: contentAfter<Parties>([{ content: before, correctedData: null }, correction]) ?? before,
    })),
  }
}

/**
 * The parties of the documents that a correction corrects, as earlier corrections had left them at its approval, and
 * what is stated for their lines; nothing of a document that was approved before documents had contents.
 */
async function contentsBefore(
  db: TenantDatabase,
  place: CorrectionPlace,
  correctedIds: readonly string[],
): Promise<Pick<StoredFa3Document, 'partiesBefore' | 'linesBefore'>> {
  const partiesBefore: Parties[] = []
  const linesBefore: LineContent[] = []
  const fields = ['seller', 'buyer', 'thirdParties', 'lines'] as const
  for (const id of correctedIds) {
    const documentId = correctedIds.length > 1 ? id : undefined
    const approved = await approvedFields(db, fields, documentsBefore(id, place))
    const latest = contentAfter(approved)
    if (latest === undefined) continue
    const { lines: _, ...parties } = latest
    partiesBefore.push(parties)
    for (const { content, correctedData } of approved)
      for (const line of content.lines ?? [])
        if (line.documentId === undefined ? correctedData === null : line.documentId === id)
          linesBefore.push({ ...line, documentId })
  }
  return { partiesBefore, linesBefore }
}
