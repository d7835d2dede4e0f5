import type { TenantTransaction } from '@fiscus/db/connections/databases'
import { documentRates } from '@fiscus/db/schema/tenant/document-rates'
import { taxRates } from '@fiscus/db/schema/tenant/tax-configuration'
import { sql } from 'drizzle-orm'
import { type UsedRate, versionsOf } from './mark-rates-used.ts'

/** Stores which rate versions a document was calculated with. */
export async function insertRates(
  tx: TenantTransaction,
  documentId: string,
  rates: readonly UsedRate[],
): Promise<void> {
  if (rates.length === 0) return
  await tx.insert(documentRates).select(
    tx
      .select({ rate_id: taxRates.id, document_id: sql<string>`${documentId}::uuid`.as('document_id') })
      .from(taxRates)
      .where(versionsOf(rates)),
  )
}
