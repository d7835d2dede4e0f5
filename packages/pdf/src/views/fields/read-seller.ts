import type { SellerProfile } from '@fiscus/contracts/invoices/seller-profile'
import type { TenantDatabase, TenantTransaction } from '@fiscus/db/connections/databases'
import { requireRow } from '@fiscus/db/queries/require-row'
import { sellerProfile } from '@fiscus/db/schema/tenant/seller'
import { readLogo } from './read-logo.ts'

/**
 * The profile of the seller as it is now, null before it is set, and its logo: for documents without a frozen content.
 */
export async function readSeller(
  db: TenantDatabase | TenantTransaction,
): Promise<{ seller: SellerProfile | null; logo: string | null }> {
  const { profile } = requireRow(await db.select({ profile: sellerProfile.profile }).from(sellerProfile))
  if (Object.keys(profile).length === 0) return { seller: null, logo: null }
  return { seller: profile, logo: await readLogo(db, profile.logo) }
}
