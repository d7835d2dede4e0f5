import type { DocumentAnchor } from '@fiscus/contracts/documents/document-anchor'
import type { Blobs } from '@fiscus/runtime/blobs/blobs'
import { and, desc, eq, inArray } from 'drizzle-orm'
import type { TenantDatabase, TenantTransaction } from '../connections/databases.ts'
import { documentSnapshots } from '../schema/tenant/documents.ts'
import { auditLog } from '../schema/tenant/logs.ts'
import { isSigned, type PublicKeys, parseAnchor } from './anchor.ts'

/** What contradicts an anchor; the sequence is null where none can be read. */
export type AnchorFault = {
  sequence: number | null
  fault: 'anchor_differs' | 'anchor_beyond' | 'anchor_forged' | 'anchor_missing'
}

/** The anchors of a tenant and what they need to be checked. `presented`: one that was kept elsewhere. */
export type AnchorCheck = {
  tenantId: string
  keys: PublicKeys
  stored: StoredAnchors
  presented?: DocumentAnchor | undefined
}

/** The anchors in the file store in their order, and the names of files there that are none. */
export type StoredAnchors = { anchors: DocumentAnchor[]; unreadable: number }

const prefix = 'anchor-'

/** The name of the statement of an anchor, in the order of the chain. */
export function anchorName({ sequence, chainDigest }: DocumentAnchor): string {
  return `${prefix}${String(sequence).padStart(12, '0')}-${chainDigest}.json`
}

/** Reads the anchors of a tenant from its files. */
export async function readAnchors(
  blobs: Pick<Blobs, 'statements'>,
  signal: AbortSignal,
): Promise<StoredAnchors> {
  const statements = (await blobs.statements(signal)).filter(({ name }) => name.startsWith(prefix))
  const anchors = statements.map(({ text }) => parseAnchor(text))
  const found = anchors.filter((anchor) => anchor !== null)
  return { anchors: found, unreadable: anchors.length - found.length }
}

/**
 * Compares a chain with the anchors:
 * - `anchor_differs`: the chain has another digest there: it was rewritten;
 * - `anchor_beyond`: the chain is shorter: it is that of an older backup, or its end was removed;
 * - `anchor_forged`: no key of this installation has signed it for this tenant, or it cannot be read;
 * - `anchor_missing`: the file store has lost the anchor that the audit log names last.
 *
 * An anchor of another tenant whose digest is in the chain is that of the tenant that this one is a copy of.
 */
export async function anchorFaults(
  tx: TenantDatabase | TenantTransaction,
  { tenantId, keys, stored, presented }: AnchorCheck,
): Promise<AnchorFault[]> {
  const anchors = presented ? [...stored.anchors, presented] : stored.anchors
  const digests = await digestsAt(
    tx,
    anchors.map(({ sequence }) => sequence),
  )
  const faults = anchors.flatMap((anchor): AnchorFault[] => {
    const { sequence } = anchor
    const actual = digests.get(sequence)
    const isOwn = anchor.tenant === tenantId || (anchor === presented && actual === anchor.chainDigest)
    if (!isOwn || !isSigned(anchor, keys)) return [{ sequence, fault: 'anchor_forged' }]
    if (actual === undefined) return [{ sequence, fault: 'anchor_beyond' }]
    return actual === anchor.chainDigest ? [] : [{ sequence, fault: 'anchor_differs' }]
  })
  if (stored.unreadable > 0) faults.push({ sequence: null, fault: 'anchor_forged' })
  const noted = await lastNoted(tx, tenantId)
  if (noted !== null && !stored.anchors.some(({ sequence }) => sequence === noted))
    faults.push({ sequence: noted, fault: 'anchor_missing' })
  return faults
}

/** Anchors for which one statement reads the digests. */
const sequencesMax = 1_000

async function digestsAt(
  tx: TenantDatabase | TenantTransaction,
  sequences: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  const found = new Map<number, string>()
  for (let at = 0; at < sequences.length; at += sequencesMax) {
    const rows = await tx
      .select({ sequence: documentSnapshots.sequence, digest: documentSnapshots.chain_digest })
      .from(documentSnapshots)
      .where(inArray(documentSnapshots.sequence, sequences.slice(at, at + sequencesMax)))
    for (const { sequence, digest } of rows) found.set(sequence, digest)
  }
  return found
}

/** The place in the chain of the anchor that was stored last, from the audit log; null: it names none. */
async function lastNoted(tx: TenantDatabase | TenantTransaction, tenantId: string): Promise<number | null> {
  const [last] = await tx
    .select({ after: auditLog.after })
    .from(auditLog)
    .where(and(eq(auditLog.entity, 'document_anchor'), eq(auditLog.entity_id, tenantId)))
    .orderBy(desc(auditLog.at))
    .limit(1)
  const after = last?.after
  return typeof after === 'object' && after !== null && 'sequence' in after ? Number(after.sequence) : null
}
