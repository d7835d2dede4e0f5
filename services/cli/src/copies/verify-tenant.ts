import type { Verification } from '@fiscus/contracts/documents/document-verification'
import { asOwner } from '@fiscus/db/connections/connect'
import { tenantDatabase } from '@fiscus/db/connections/databases'
import type { Blobs } from '@fiscus/runtime/blobs/blobs'
import { verifyDocuments } from '@fiscus/service-tax/document-storage/verify-documents'

const pageSize = 1000
const faultsMax = 100

export type TenantVerification = {
  documents: number
  chainEnd: Verification['chainEnd']
  anchors: Verification['anchors']
  /** The first hundred. */
  faults: Verification['faults']
}

/**
 * Recomputes the chain of all approved documents of a tenant's database, and compares their PDFs with their digests.
 */
export function verifyTenant(tenantUrl: string, blobs: Pick<Blobs, 'read'>): Promise<TenantVerification> {
  return asOwner(tenantUrl, (client) => verifyChain({ db: tenantDatabase(client), blobs }))
}

/** Recomputes a whole chain. `anchor`: the text of one that was kept elsewhere. */
export async function verifyChain(
  stored: Parameters<typeof verifyDocuments>[0],
  anchor?: string,
): Promise<TenantVerification> {
  const faults: Verification['faults'] = []
  let documents = 0
  let cursor: string | undefined
  while (true) {
    const page = await verifyDocuments(stored, { limit: pageSize, cursor, anchor })
    documents += page.documents
    faults.push(...page.faults.slice(0, faultsMax - faults.length))
    const { chainEnd, anchors } = page
    if (page.next === null) return { documents, chainEnd, anchors, faults }
    cursor = page.next
  }
}
