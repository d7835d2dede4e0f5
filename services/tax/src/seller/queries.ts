import type { SellerProfile } from '@fiscus/contracts/invoices/seller-profile'
import type { TenantDatabase, TenantTransaction } from '@fiscus/db/connections/databases'
import { requireRow } from '@fiscus/db/queries/require-row'
import { sellerProfile } from '@fiscus/db/schema/tenant/seller'

/** The profile of the tenant's seller, null before it is first set, and its version. */
export type StoredSeller = { profile: SellerProfile | null; version: number }

export async function readSeller(db: TenantDatabase | TenantTransaction): Promise<StoredSeller> {
  const { profile, version } = sellerProfile
  const row = requireRow(await db.select({ profile, version }).from(sellerProfile))
  const isEmpty = Object.keys(row.profile).length === 0
  return { profile: isEmpty ? null : row.profile, version: row.version }
}
