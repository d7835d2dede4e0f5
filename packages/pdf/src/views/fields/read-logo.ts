import type { TenantDatabase, TenantTransaction } from '@fiscus/db/connections/databases'
import { sellerLogos } from '@fiscus/db/schema/tenant/seller'
import { eq } from 'drizzle-orm'

/** A logo of the tenant as a data: URL, so that a page needs no file; null without one. */
export async function readLogo(
  db: TenantDatabase | TenantTransaction,
  digest: string | undefined,
): Promise<string | null> {
  if (digest === undefined) return null
  const [logo] = await db
    .select({ type: sellerLogos.type, data: sellerLogos.data })
    .from(sellerLogos)
    .where(eq(sellerLogos.digest, digest))
  return logo ? `data:${logo.type};base64,${logo.data}` : null
}
