import { Problem } from '@fiscus/contracts/problems/problem'
import { isUnchanged, requireUnchanged } from '@fiscus/db/documents/unchanged'
import { documentSnapshots, documents } from '@fiscus/db/schema/tenant/documents'
import { requireFound } from '@fiscus/http/responses/require-found'
import { documents as texts } from '@fiscus/messages/documents'
import { eq, sql } from 'drizzle-orm'
import { countRefusals } from '../calculate/run-calculation.ts'
import type { TaxServiceContext } from '../context/tax-service-context.ts'
import type { DocumentContext } from '../document-storage/document-context.ts'
import { isLarge, sizeOf, unitsOf } from '../document-storage/stored-size.ts'
import { recalculateWork } from './recalculation-text.ts'

type RecalculationContext = Pick<DocumentContext, 'db' | 'tenant' | 'signal' | 'charge'> &
  Pick<TaxServiceContext, 'configurations' | 'events' | 'threads'>

/**
 * Calculates an approved document again, with its facts and dates, under the current configuration and returns the
 * differences as JSON text. Nothing is stored.
 * @throws Problem 404; 409 `document-changed`, `document-is-correction`; 422 `calculation-refused`
 */
export async function recalculateDocument(context: RecalculationContext, id: string): Promise<string> {
  const { db, tenant, configurations, threads, signal, charge } = context
  const rows = await db
    .select({
      id: documents.id,
      isUnchanged: isUnchanged(documents.id),
      request: sql<string | null>`${documents.request}::text`,
      summary: sql<string>`${documents.summary}::text`,
      snapshot: documentSnapshots.snapshot,
    })
    .from(documents)
    .innerJoin(documentSnapshots, eq(documentSnapshots.document_id, documents.id))
    .where(eq(documents.id, id))
  const [found] = requireUnchanged(rows)
  const { request, summary, snapshot } = requireFound(found, 'document', id)
  if (!request) throw new Problem('document-is-correction', texts.correctionNotRecalculated())
  const configuration = await configurations.configurationOf(tenant.id)
  const stored = { request, summary, snapshot }
  const size = sizeOf([request, snapshot])
  charge(unitsOf(size))
  const options = { tenantId: tenant.id, signal, configuration, isSmall: !isLarge(size) }
  return countRefusals(context, () => threads.run(recalculateWork, stored, options))
}
