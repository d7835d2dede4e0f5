import type { TenantDatabase, TenantTransaction } from '@fiscus/db/connections/databases'
import { requireFound } from '@fiscus/http/responses/require-found'
import { findKsef, type KsefRow } from '../document-storage/ksef-record.ts'
import { findDocument } from '../document-storage/queries.ts'

/** @throws Problem 404, also for a document about which nothing is stored */
export async function requireKsef(db: TenantDatabase | TenantTransaction, id: string): Promise<KsefRow> {
  await findDocument(db, id)
  return requireFound(await findKsef(db, id), 'ksef', id)
}
