import { Problem } from '@fiscus/contracts/problems/problem'
import { documentSnapshots, documents } from '@fiscus/db/schema/tenant/documents'
import { requireFound } from '@fiscus/http/responses/require-found'
import { writeSnapshot, writeTotals } from '@fiscus/tax-engine/snapshot/write-snapshot'
import { eq, sql } from 'drizzle-orm'
import { calculateOrThrow } from '../calculate/calculate-or-throw.ts'
import type { TaxServiceContext } from '../context/tax-service-context.ts'
import { compareSnapshots, type SnapshotDifference } from './compare-snapshots.ts'
import type { DocumentContext } from './document-context.ts'

type RecalculationContext = Pick<DocumentContext, 'db' | 'tenant'> &
  Pick<TaxServiceContext, 'configurations' | 'events'>

const differencesMax = 1000

/**
 * Calculates an approved document again, with its facts and dates, under the current configuration and returns the
 * differences as JSON text. Nothing is stored.
 * @throws Problem 404; 409 `document-is-correction`; 422 `calculation-refused`
 */
export async function recalculateDocument(context: RecalculationContext, id: string): Promise<string> {
  const { db, tenant, configurations } = context
  const [found] = await db
    .select({
      request: documents.request,
      summary: sql<string>`${documents.summary}::text`,
      snapshot: documentSnapshots.snapshot,
    })
    .from(documents)
    .innerJoin(documentSnapshots, eq(documentSnapshots.document_id, documents.id))
    .where(eq(documents.id, id))
  const { request, summary, snapshot } = requireFound(found, 'document', id)
  if (!request)
    throw new Problem(
      'document-is-correction',
      'A correction cannot be recalculated; recalculate its original.',
    )
  const configuration = await configurations.configurationOf(tenant.id)
  const { snapshot: recalculated } = calculateOrThrow(context, request, configuration)
  const differences = compareSnapshots(snapshot, writeSnapshot(recalculated))
  const listed = differences.slice(0, differencesMax).map(differenceText)
  return (
    `{"changed":${differences.length > 0},"summary":{"before":${summary},"after":${writeTotals(recalculated)}}` +
    `,"differencesTotal":${differences.length},"differences":[${listed.join()}]}`
  )
}

function differenceText({ pointer, was, now }: SnapshotDifference): string {
  const before = was === undefined ? '' : `,"was":${was}`
  const after = now === undefined ? '' : `,"now":${now}`
  return `{"pointer":${JSON.stringify(pointer)}${before}${after}}`
}
