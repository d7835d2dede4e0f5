import { isoDate } from '@fiscus/contracts/fields/iso-date'
import type { JpkDocuments, JpkDocumentsQuery } from '@fiscus/contracts/returns/jpk-v7m'
import type { TenantDatabase } from '@fiscus/db/connections/databases'
import { documents } from '@fiscus/db/schema/tenant/documents'
import { readCursor, writeCursor } from '@fiscus/http/responses/cursor'
import { inArray } from 'drizzle-orm'
import { z } from 'zod'
import { unitsOf } from '../document-storage/stored-size.ts'
import { withClosings } from './closings-in-force.ts'
import { jpkDocumentsWork, type PartDocument } from './jpk-works.ts'
import { periodDocuments } from './period-documents.ts'
import type { ReturnContext } from './return-context.ts'

/** Documents of a month that one request looks at: a page of a part that few documents have is short, or empty. */
const lookedAtMax = 2_000

const place = z.tuple([isoDate, z.uuid()])

/**
 * A page of the documents of a cell, or of a difference, of a month, in the order of their issue (tax-calculation §2.13). A page may be
 * short while there are more.
 * @throws Problem 422 when the cursor does not belong to this list
 */
export async function jpkDocuments(context: ReturnContext, query: JpkDocumentsQuery): Promise<JpkDocuments> {
  const { part, limit, cursor } = query
  const period = await withClosings(context.db, query.period)
  const [issueDate, id] = cursor === undefined ? [] : readCursor(place, cursor)
  const after = issueDate === undefined || id === undefined ? null : { issueDate, id }
  const found: PartDocument[] = []
  let lookedAt = 0
  for await (const batch of periodDocuments(context, period, after)) {
    context.charge(unitsOf(batch.bytes))
    found.push(...(await context.execute(jpkDocumentsWork, { documents: batch.documents, period, part })))
    lookedAt += batch.documents.length
    const last = found.length > limit ? found[limit - 1] : lookedAt >= lookedAtMax && batch.documents.at(-1)
    if (last) return pageOf(context.db, found.slice(0, limit), writeCursor([last.issueDate, last.id]))
  }
  return pageOf(context.db, found, null)
}

async function pageOf(
  db: TenantDatabase,
  page: readonly PartDocument[],
  next: string | null,
): Promise<JpkDocuments> {
  const ids = page.map(({ id }) => id)
  const buyers = await db
    .select({ id: documents.id, name: documents.buyer_name })
    .from(documents)
    .where(inArray(documents.id, ids))
  const names = new Map(buyers.map(({ id, name }) => [id, name]))
  return { documents: page.map((row) => ({ ...row, buyerName: names.get(row.id) ?? null })), next }
}
