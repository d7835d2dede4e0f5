import type { DocumentAnchor } from '@fiscus/contracts/documents/document-anchor'
import { documents as texts } from '@fiscus/messages/documents'
import { MessageError } from '@fiscus/messages/message-error'
import type { Blobs } from '@fiscus/runtime/blobs/blobs'
import type { SecretBox } from '@fiscus/runtime/secrets/secret-box'
import { and, gt, lte, sql } from 'drizzle-orm'
import { type Author, writeAuditEntry } from '../audit/write-audit-entry.ts'
import type { ControlDatabase, TenantDatabase } from '../connections/databases.ts'
import { documentChain, documentSnapshots } from '../schema/tenant/documents.ts'
import { anchorText, signAnchor } from './anchor.ts'
import { readPublicKeys, signingKey } from './anchor-keys.ts'
import { anchorFaults, anchorName, readAnchors } from './check-anchors.ts'
import { isUnchanged } from './unchanged.ts'

export type AnchorContext = {
  db: TenantDatabase
  control: ControlDatabase
  blobs: Pick<Blobs, 'putStatement' | 'statements'>
  /** The secrets of the platform. */
  secrets: SecretBox
  tenantId: string
  author: Author
  signal: AbortSignal
}

/** What was found wrong with the documents of a tenant: nothing is signed. */
export class ChainChanged extends MessageError {
  override name = 'ChainChanged'
}

/**
 * Proves all documents of a tenant, compares their chain with its anchors, and stores an anchor of its end where it has
 * grown since the last one. What is wrong is never signed.
 * @returns the last anchor; null for a tenant without documents
 * @throws ChainChanged with what is wrong
 */
export async function storeAnchor(context: AnchorContext): Promise<DocumentAnchor | null> {
  const { db, control, blobs, secrets, tenantId, author, signal } = context
  const [end] = await db.select().from(documentChain)
  const stored = await readAnchors(blobs, signal)
  const [fault] = await anchorFaults(db, { tenantId, keys: await readPublicKeys(control), stored })
  // What is lost is stored again with the next anchor.
  if (fault && fault.fault !== 'anchor_missing')
    throw new ChainChanged(texts.chainContradictsAnchor({ sequence: String(fault.sequence ?? '?') }))
  await requireProven(db, signal)
  const last = stored.anchors.at(-1) ?? null
  if (!end || end.sequence === 0 || (last?.sequence === end.sequence && fault === undefined)) return last
  const statement = {
    tenant: tenantId,
    sequence: end.sequence,
    chainDigest: end.digest,
    at: author.at.toISOString(),
  }
  const anchor = signAnchor(statement, await signingKey(control, secrets, author.at))
  await blobs.putStatement(anchorName(anchor), anchorText(anchor), signal)
  await db.transaction((tx) =>
    writeAuditEntry(tx, author, {
      entity: 'document_anchor',
      entity_id: tenantId,
      action: 'create',
      before: null,
      after: anchor,
    }),
  )
  return anchor
}

/** Documents that one statement proves. */
const pageMax = 1_000
/** Changed documents that the error names. */
const namedMax = 10

async function requireProven(db: TenantDatabase, signal: AbortSignal): Promise<void> {
  const { sequence, document_id } = documentSnapshots
  const changed: string[] = []
  const [end] = await db.select({ last: sql<string | null>`max(${sequence})` }).from(documentSnapshots)
  for (let from = 0; from < Number(end?.last ?? 0) && changed.length < namedMax; from += pageMax) {
    signal.throwIfAborted()
    const found = await db
      .select({ id: document_id })
      .from(documentSnapshots)
      .where(and(gt(sequence, from), lte(sequence, from + pageMax), sql`not ${isUnchanged(document_id)}`))
      .orderBy(sequence)
      .limit(namedMax)
    changed.push(...found.map(({ id }) => id))
  }
  if (changed.length > 0) throw new ChainChanged(texts.changedSeveral({ ids: changed.join(', ') }))
}
