import type { Verification, VerifyQuery } from '@fiscus/contracts/documents/document-verification'
import type { ControlDatabase, TenantDatabase, TenantTransaction } from '@fiscus/db/connections/databases'
import { parseAnchor } from '@fiscus/db/documents/anchor'
import { readPublicKeys } from '@fiscus/db/documents/anchor-keys'
import { anchorFaults, readAnchors } from '@fiscus/db/documents/check-anchors'
import { hasItsCopies, storedLinksText } from '@fiscus/db/documents/unchanged'
import { documentContents } from '@fiscus/db/schema/tenant/document-contents'
import { documentChain, documentSnapshots, documents } from '@fiscus/db/schema/tenant/documents'
import { readCursor, writeCursor } from '@fiscus/http/responses/cursor'
import { requireFound } from '@fiscus/http/responses/require-found'
import { verifyDocumentPdfs } from '@fiscus/pdf/files/verify-document-pdfs'
import type { Blobs } from '@fiscus/runtime/blobs/blobs'
import { desc, eq, gt, isNull, lte, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { z } from 'zod'
import { chainDigest, coveredFields, uncoveredFields } from './document-chain.ts'

const batchMax = 100
const orphansMax = 100

/**
 * Recomputes the digests of `limit` stored documents after the cursor, and of their chain. It finds changed snapshots
 * and documents, swapped, missing and added rows, and a truncated chain. With `expect`, a digest that was stored
 * elsewhere, it also finds a chain that was rewritten or truncated together with its end. The chain does not cover
 * fields that can change later. The PDFs of the invoices are compared with their digests as well (pdf §6), and at the
 * end of the chain with its anchors and a presented one.
 * @throws Problem 422 when the cursor does not belong to this list
 */
export async function verifyDocuments(stored: Stored, query: VerifyQuery): Promise<Verification> {
  const { db } = stored
  const start = query.cursor === undefined ? 0 : readCursor(z.int().positive(), query.cursor)
  const verified = await db.transaction((tx) => verifyFrom(tx, start, query), {
    isolationLevel: 'repeatable read',
    accessMode: 'read only',
  })
  const verification = await withPdfFaults(stored, verified)
  return verification.next === null ? withAnchors(stored, verification, query.anchor) : verification
}

/**
 * Recomputes the digests of one document, and whether its place in the chain continues the document before it.
 * @throws Problem 404
 */
export async function verifyDocument({ db, blobs }: Stored, id: string): Promise<Verification> {
  const verified = await db.transaction(
    async (tx) => {
      const [found] = await tx
        .select({ sequence: documentSnapshots.sequence })
        .from(documentSnapshots)
        .where(eq(documentSnapshots.document_id, id))
      const { sequence } = requireFound(found, 'document', id)
      const verified = await verifyFrom(tx, sequence - 1, { limit: 1 })
      return { ...verified, verification: { ...verified.verification, next: null } }
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  )
  return withPdfFaults({ db, blobs }, verified)
}

/** The database and the files of a tenant; `anchoring` where its chain has anchors. */
type Stored = { db: TenantDatabase; blobs: Pick<Blobs, 'read'>; anchoring?: Anchoring }
type Anchoring = {
  control: ControlDatabase
  tenantId: string
  blobs: Pick<Blobs, 'statements'>
  signal: AbortSignal
}
type Verified = { verification: Verification; places: ReadonlyMap<string, number> }

/**
 * Adds the faults of the PDFs of the verified documents. Their files are read after the transaction, because that takes
 * long.
 */
async function withPdfFaults(stored: Stored, { verification, places }: Verified): Promise<Verification> {
  const faults = await verifyDocumentPdfs(stored, [...places.keys()])
  if (faults.length === 0) return verification
  const found = faults.map((fault) => ({ ...fault, sequence: places.get(fault.documentId) ?? null }))
  return { ...verification, ok: false, faults: [...verification.faults, ...found] }
}

/** Compares the chain with its anchors, and with the one in a text. */
async function withAnchors(
  { db, anchoring }: Stored,
  verification: Verification,
  text: string | undefined,
): Promise<Verification> {
  if (!anchoring) return verification
  const { control, tenantId, blobs, signal } = anchoring
  const stored = await readAnchors(blobs, signal)
  const presented = text === undefined ? null : parseAnchor(text)
  const keys = await readPublicKeys(control)
  const found = await anchorFaults(db, { tenantId, keys, stored, presented: presented ?? undefined })
  const faults: Fault[] = found.map((fault) => ({ ...fault, documentId: null }))
  if (text !== undefined && presented === null)
    faults.push({ documentId: null, sequence: null, fault: 'anchor_forged' })
  return {
    ...verification,
    ok: verification.ok && faults.length === 0,
    faults: [...verification.faults, ...faults],
    anchors: { checked: stored.anchors.length, last: stored.anchors.at(-1) ?? null, presented },
  }
}

type Fault = Verification['faults'][number]
type Place = { sequence: number; digest: string }
type Link = Awaited<ReturnType<typeof readLinks>>[number]

async function verifyFrom(
  tx: TenantTransaction,
  start: number,
  { limit, expect }: Pick<VerifyQuery, 'limit' | 'expect'>,
): Promise<Verified> {
  const faults: Fault[] = []
  const places = new Map<string, number>()
  let count = 0
  let last = await lastPlace(tx, start)
  let links = await readLinks(tx, last.sequence, limit)
  while (links.length > 0) {
    for (const link of links) {
      faults.push(...faultsOf(link, last))
      places.set(link.documentId, link.sequence)
      last = link
    }
    count += links.length
    links = await readLinks(tx, last.sequence, limit - count)
  }
  const end = await chainEnd(tx)
  const more = count === limit
  if (!more) faults.push(...faultsOfEnd(last, end), ...(await documentsWithoutSnapshot(tx)))
  const expected = expect === undefined ? null : await findExpected(tx, expect)
  if (expected?.sequence === null)
    faults.push({ documentId: null, sequence: null, fault: 'expected_missing' })
  const verification = {
    ok: faults.length === 0,
    documents: count,
    faults,
    chainEnd: { sequence: end.sequence, chainDigest: end.digest },
    expected,
    anchors: null,
    covers: coveredFields,
    notCovered: uncoveredFields,
    next: more ? writeCursor(last.sequence) : null,
  }
  return { verification, places }
}

/** The position of a digest in the chain. The digest of each link depends on all links before it. */
async function findExpected(tx: TenantTransaction, chainDigest: string): Promise<Verification['expected']> {
  const [link] = await tx
    .select({ sequence: documentSnapshots.sequence })
    .from(documentSnapshots)
    .where(eq(documentSnapshots.chain_digest, chainDigest))
    .limit(1)
  return { chainDigest, sequence: link?.sequence ?? null }
}

/** The last link up to `sequence`, or the position before the first link. */
async function lastPlace(tx: TenantTransaction, sequence: number): Promise<Place> {
  const [place] = await tx
    .select({ sequence: documentSnapshots.sequence, digest: documentSnapshots.chain_digest })
    .from(documentSnapshots)
    .where(lte(documentSnapshots.sequence, sequence))
    .orderBy(desc(documentSnapshots.sequence))
    .limit(1)
  return place ?? { sequence: 0, digest: '' }
}

/** The next links after `sequence`. The database computes the digests of the texts, which can be large. */
function readLinks(tx: TenantTransaction, sequence: number, limit: number) {
  return tx
    .select({
      sequence: documentSnapshots.sequence,
      documentId: documentSnapshots.document_id,
      snapshotDigest: documentSnapshots.snapshot_digest,
      actualSnapshotDigest: digestOf(documentSnapshots.snapshot),
      contentDigest: documentSnapshots.content_digest,
      actualContentDigest: digestOf(documentContents.content),
      links: storedLinksText(documentSnapshots.document_id),
      previousDigest: documentSnapshots.previous_digest,
      digest: documentSnapshots.chain_digest,
      hasItsCopies: hasItsCopies(documentSnapshots.document_id),
      document: {
        type: documents.type,
        number: documents.number,
        issueDate: documents.issue_date,
        approvedAt: documents.approved_at,
        approvedBy: documents.approved_by,
        currency: documents.currency,
        summaryDigest: digestOf(documents.summary),
        requestDigest: digestOf(documents.request),
        correctsDocumentId: documents.corrects_document_id,
        correctionReason: documents.correction_reason,
        correctionNote: documents.correction_note,
        invoiceType: documents.invoice_type,
        externalReference: documents.external_reference,
      },
    })
    .from(documentSnapshots)
    .leftJoin(documents, eq(documents.id, documentSnapshots.document_id))
    .leftJoin(documentContents, eq(documentContents.document_id, documentSnapshots.document_id))
    .where(gt(documentSnapshots.sequence, sequence))
    .orderBy(documentSnapshots.sequence)
    .limit(Math.min(batchMax, limit))
}

function digestOf(column: PgColumn): SQL<string> {
  return sql<string>`encode(sha256(convert_to(${column}::text, 'UTF8')), 'hex')`
}

function faultsOf(link: Link, before: Place): Fault[] {
  const { documentId, sequence, previousDigest, document } = link
  const faults: Fault[] = []
  if (sequence > before.sequence + 1)
    faults.push({ documentId: null, sequence: before.sequence + 1, fault: 'snapshot_missing' })
  else if (previousDigest !== before.digest) faults.push({ documentId, sequence, fault: 'chain_broken' })
  if (link.actualSnapshotDigest !== link.snapshotDigest)
    faults.push({ documentId, sequence, fault: 'snapshot_changed' })
  if (link.actualContentDigest !== link.contentDigest)
    faults.push({ documentId, sequence, fault: contentFault(link) })
  if (!document) faults.push({ documentId, sequence, fault: 'document_missing' })
  else if (chainDigest(previousDigest, { ...link, ...document }) !== link.digest || !link.hasItsCopies)
    faults.push({ documentId, sequence, fault: 'document_changed' })
  return faults
}

function contentFault({ actualContentDigest }: Link): 'content_missing' | 'content_changed' {
  return actualContentDigest === null ? 'content_missing' : 'content_changed'
}

async function chainEnd(tx: TenantTransaction): Promise<Place> {
  const [end] = await tx
    .select({ sequence: documentChain.sequence, digest: documentChain.digest })
    .from(documentChain)
  return end ?? { sequence: 0, digest: '' }
}

function faultsOfEnd(last: Place, end: Place): Fault[] {
  if (last.sequence === end.sequence && last.digest === end.digest) return []
  return [{ documentId: null, sequence: end.sequence, fault: 'chain_end_differs' }]
}

async function documentsWithoutSnapshot(tx: TenantTransaction): Promise<Fault[]> {
  const orphans = await tx
    .select({ documentId: documents.id })
    .from(documents)
    .leftJoin(documentSnapshots, eq(documentSnapshots.document_id, documents.id))
    .where(isNull(documentSnapshots.document_id))
    .orderBy(documents.id)
    .limit(orphansMax)
  return orphans.map(({ documentId }) => ({ documentId, sequence: null, fault: 'snapshot_missing' }))
}
