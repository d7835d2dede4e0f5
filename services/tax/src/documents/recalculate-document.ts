import { Problem } from '@fiscus/contracts/problems/problem'
import { documentSnapshots, documents } from '@fiscus/db/schema/tenant/documents'
import { requireFound } from '@fiscus/http/responses/require-found'
import { writeSnapshot } from '@fiscus/tax-engine/snapshot/write-snapshot'
import { eq, sql } from 'drizzle-orm'
import { calculateOrRefuse } from '../calculate/calculate-or-refuse.ts'
import { summaryText } from '../calculate/summary-text.ts'
import type { TaxServiceContext } from '../context.ts'
import { compareSnapshots, type SnapshotDifference } from './compare-snapshots.ts'
import type { DocumentContext } from './document-context.ts'

type RecalculationContext = Pick<DocumentContext, 'db' | 'tenant'> &
  Pick<TaxServiceContext, 'configurations' | 'events'>

const differencesMax = 1000

/**
 * Calculates an approved document again, with its own facts and dates, under today's configuration, and tells the
 * difference as JSON text. Nothing is stored.
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
    throw new Problem('document-is-correction', 'A correction follows its original; recalculate that one.')
  const configuration = await configurations.configurationOf(tenant.id)
  const { snapshot: today } = calculateOrRefuse(context, request, configuration)
  const differences = compareSnapshots(snapshot, writeSnapshot(today))
  const listed = differences.slice(0, differencesMax).map(differenceText)
  return (
    `{"changed":${differences.length > 0},"summary":{"before":${summary},"after":${summaryText(today)}}` +
    `,"differencesTotal":${differences.length},"differences":[${listed.join()}]}`
  )
}

function differenceText({ pointer, was, now }: SnapshotDifference): string {
  const before = was === undefined ? '' : `,"was":${was}`
  const after = now === undefined ? '' : `,"now":${now}`
  return `{"pointer":${JSON.stringify(pointer)}${before}${after}}`
}
