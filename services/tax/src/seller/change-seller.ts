import type { SellerProfile, SellerRecord } from '@fiscus/contracts/invoices/seller-profile'
import { Problem } from '@fiscus/contracts/problems/problem'
import { type Author, writeAuditEntry } from '@fiscus/db/audit/write-audit-entry'
import type { TenantDatabase, TenantTransaction } from '@fiscus/db/connections/databases'
import { sellerLogos, sellerProfile } from '@fiscus/db/schema/tenant/seller'
import { requireMatch } from '@fiscus/http/responses/etag'
import { documents as texts } from '@fiscus/messages/documents'
import { eq } from 'drizzle-orm'
import { readSeller } from './queries.ts'

/**
 * Replaces the profile of the seller. Issued documents keep the profile that they were issued with.
 * @throws Problem 428, 412; 422 `invalid-request` with the pointer /logo for a digest without a logo
 */
export function changeSeller(
  { db, author, ifMatch }: { db: TenantDatabase; author: Author; ifMatch: string | undefined },
  profile: SellerProfile,
): Promise<SellerRecord> {
  return db.transaction(async (tx) => {
    await tx.select({ id: sellerProfile.id }).from(sellerProfile).for('update')
    const before = await readSeller(tx)
    requireMatch(ifMatch, before.version)
    if (profile.logo !== undefined) await requireLogo(tx, profile.logo)
    const version = before.version + 1
    await tx.update(sellerProfile).set({ profile, version })
    await writeAuditEntry(tx, author, {
      entity: 'seller',
      entity_id: 'seller',
      action: 'change',
      before: { ...before.profile, version: before.version },
      after: { ...profile, version },
    })
    return { ...profile, version }
  })
}

async function requireLogo(tx: TenantTransaction, digest: string): Promise<void> {
  const [logo] = await tx
    .select({ digest: sellerLogos.digest })
    .from(sellerLogos)
    .where(eq(sellerLogos.digest, digest))
  if (logo) return
  const detail = texts.noLogoYet({ digest })
  throw new Problem('invalid-request', detail, {
    errors: [{ pointer: '/logo', detail, code: 'unknown-record' }],
  })
}
