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
  /** The first hundred. */
  faults: Verification['faults']
}

/**
 * Recomputes the chain of all approved documents of a tenant's database, and compares their PDFs with their digests.
 */
export function verifyTenant(tenantUrl: string, blobs: Pick<Blobs, 'read'>): Promise<TenantVerification> {
  return asOwner(tenantUrl, async (client) => {
    const stored = { db: tenantDatabase(client), blobs }
    const faults: Verification['faults'] = []
    let documents = 0
    let cursor: string | undefined
    while (true) {
      const page = await verifyDocuments(stored, { limit: pageSize, cursor })
      documents += page.documents
      faults.push(...page.faults.slice(0, faultsMax - faults.length))
      if (page.next === null) return { documents, chainEnd: page.chainEnd, faults }
      cursor = page.next
    }
  })
}
