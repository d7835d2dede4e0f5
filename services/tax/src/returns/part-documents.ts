import { isoDate } from '@fiscus/contracts/fields/iso-date'
import type { TenantDatabase } from '@fiscus/db/connections/databases'
import { documents } from '@fiscus/db/schema/tenant/documents'
import type { Period } from '@fiscus/fiscal/periods/period'
import { amountText } from '@fiscus/fiscal/returns/cents'
import type { ReturnDocument } from '@fiscus/fiscal/returns/return-document'
import type { ReturnPeriod } from '@fiscus/fiscal/returns/settled-lines'
import { addTotals, type Total } from '@fiscus/fiscal/returns/totals'
import { readCursor, writeCursor } from '@fiscus/http/responses/cursor'
import { inArray } from 'drizzle-orm'
import { z } from 'zod'
import { unitsOf } from '../document-storage/stored-size.ts'
import { withClosings } from './closings-in-force.ts'
import { parseDocument, periodDocuments, type StoredDocument } from './period-documents.ts'
import type { ReturnContext } from './return-context.ts'

/** Documents of a period that one request looks at: a page of a part that few documents have is short, or empty. */
const lookedAtMax = 2_000

const place = z.tuple([isoDate, z.uuid()])

/** A document in a list of a return: what identifies it, without its buyer, and its figures in the part. */
export type Listed<Page extends { documents: object[] }> = Omit<Page['documents'][number], 'buyerName'>

type Head = { id: string; number: string; issueDate: string }
type Query = { period: Period; state?: 'closed' | 'now'; limit: number; cursor?: string | undefined }
type Page<Row> = { documents: (Row & { buyerName: string | null })[]; next: string | null }

/**
 * A page of the documents of a part of a return, in the order of their issue (tax-calculation §2.13): what `read`
 * returns for batches of those of the period. A page may be short while there are more.
 * @throws Problem 422 when the cursor does not belong to this list
 */
export async function partDocuments<Row extends Head>(
  context: ReturnContext,
  { period, state, limit, cursor }: Query,
  read: (documents: readonly StoredDocument[], period: ReturnPeriod) => Promise<readonly Row[]>,
): Promise<Page<Row>> {
  const closed = await withClosings(context.db, period, state)
  const [issueDate, id] = cursor === undefined ? [] : readCursor(place, cursor)
  const after = issueDate === undefined || id === undefined ? null : { issueDate, id }
  const found: Row[] = []
  let lookedAt = 0
  for await (const batch of periodDocuments(context, closed, after)) {
    context.charge(unitsOf(batch.bytes))
    found.push(...(await read(batch.documents, closed)))
    lookedAt += batch.documents.length
    const last = found.length > limit ? found[limit - 1] : lookedAt >= lookedAtMax && batch.documents.at(-1)
    if (last) return pageOf(context.db, found.slice(0, limit), writeCursor([last.issueDate, last.id]))
  }
  return pageOf(context.db, found, null)
}

/**
 * The documents with something in a part of a return, each with its `head` in a list and with the sum of what
 * `totalsOf` finds in it.
 */
export function documentsWith(
  documents: readonly StoredDocument[],
  totalsOf: (document: ReturnDocument) => readonly Total[],
): { head: Head; document: ReturnDocument; total: Total }[] {
  return documents.flatMap((stored) => {
    const document = parseDocument(stored)
    const [first, ...others] = totalsOf(document)
    if (first === undefined) return []
    const { id, number, issueDate } = document
    return { head: { id, number, issueDate }, document, total: others.reduce(addTotals, first) }
  })
}

/** A total in a return in PLN: the amount of a cell, which has no tax, or a difference. */
export function amountsInPart({ net, tax }: Total, isCell: boolean): { amount: string; tax: string | null } {
  return { amount: amountText(net), tax: isCell ? null : amountText(tax) }
}

async function pageOf<Row extends Head>(
  db: TenantDatabase,
  page: readonly Row[],
  next: string | null,
): Promise<Page<Row>> {
  const ids = page.map(({ id }) => id)
  const buyers = await db
    .select({ id: documents.id, name: documents.buyer_name })
    .from(documents)
    .where(inArray(documents.id, ids))
  const names = new Map(buyers.map(({ id, name }) => [id, name]))
  return { documents: page.map((row) => ({ ...row, buyerName: names.get(row.id) ?? null })), next }
}
