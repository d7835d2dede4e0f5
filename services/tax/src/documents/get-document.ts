import { Problem } from '@fiscus/contracts/problem'
import type { TenantDatabase } from '@fiscus/db/databases'
import { documentSnapshots, documents } from '@fiscus/db/schema/tenant/documents'
import { eq } from 'drizzle-orm'
import { documentText } from './document-text.ts'
import { selectDocuments } from './select-documents.ts'

/** The stored bytes of a snapshot and their SHA-256. */
export type StoredSnapshot = { snapshot: string; digest: string }

/**
 * One document with its snapshot, as JSON text.
 * @throws Problem 404
 */
export async function getDocument({ db }: { db: TenantDatabase }, id: string) {
  const [row] = await selectDocuments(db).where(eq(documents.id, id))
  if (!row) throw documentNotFound(id)
  const { snapshot } = await getSnapshot({ db }, id)
  return { text: documentText(row, snapshot), version: row.version }
}

/**
 * The snapshot of a document exactly as it was stored.
 * @throws Problem 404
 */
export async function getSnapshot({ db }: { db: TenantDatabase }, id: string): Promise<StoredSnapshot> {
  const [stored] = await db
    .select({ snapshot: documentSnapshots.snapshot, digest: documentSnapshots.snapshot_digest })
    .from(documentSnapshots)
    .where(eq(documentSnapshots.document_id, id))
  if (!stored) throw documentNotFound(id)
  return stored
}

/** @returns Problem 404; another tenant's document is as unknown here as one that never was. */
export function documentNotFound(id: string): Problem {
  return new Problem('not-found', `There is no document ${id}.`)
}
