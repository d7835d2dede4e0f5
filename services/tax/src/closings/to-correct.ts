import type { LateReason, ToCorrect, ToCorrectQuery } from '@fiscus/contracts/returns/to-correct'
import type { TenantDatabase } from '@fiscus/db/connections/databases'
import { documentContents } from '@fiscus/db/schema/tenant/document-contents'
import { documentKsef } from '@fiscus/db/schema/tenant/document-ksef'
import { documentSnapshots, documents } from '@fiscus/db/schema/tenant/documents'
import { declaredMonths, formOf } from '@fiscus/fiscal/jpk/jpk-form'
import { type LateFact, lateEntry, lateFact } from '@fiscus/fiscal/jpk/late-fact'
import { type Closing, noClosings } from '@fiscus/fiscal/periods/closing'
import { kindOfPeriod } from '@fiscus/fiscal/periods/period'
import { addTotals, nothing } from '@fiscus/fiscal/returns/totals'
import { and, eq, gt, or, sql } from 'drizzle-orm'
import { unitsOf } from '../document-storage/stored-size.ts'
import { type ClosingInForce, closingsInForce } from '../returns/closings-in-force.ts'
import { documentIds } from '../returns/document-ids.ts'
import { entriesOfMonth } from '../returns/entries-of-month.ts'
import {
  documentBatches,
  type Found,
  parseDocument,
  type StoredDocument,
  storedBytes,
} from '../returns/period-documents.ts'
import { totalText } from '../returns/reconciliation.ts'
import type { ReturnContext } from '../returns/return-context.ts'
import { readSeller } from '../seller/queries.ts'
import type { CalculationWork } from '../threads/calculation-threads.ts'

/** Documents of a month that an answer looks at. */
const factsMax = 1_000

/** The closed months for which something has come since their closing, with what it is (tax-calculation §2.13). */
export async function monthsToCorrect(
  context: ReturnContext,
  { period }: ToCorrectQuery,
): Promise<ToCorrect> {
  const months: ToCorrect['months'] = []
  for (const closing of await closingsInForce(context.db, 'month')) {
    if (period !== undefined && closing.period !== period) continue
    const month = await monthToCorrect(context, closing)
    if (month !== null) months.push(month)
  }
  return { months }
}

/** Whether something has come for a closed month that its next closing would declare. */
export async function isToCorrect(context: ReturnContext, closing: ClosingInForce): Promise<boolean> {
  return kindOfPeriod(closing.period) === 'month' && (await monthToCorrect(context, closing)) !== null
}

/** A closed month with what has come since for it, or for the quarter that it declares; null: nothing has. */
async function monthToCorrect(context: ReturnContext, closing: ClosingInForce) {
  const { profile } = await readSeller(context.db)
  const months = new Set([
    closing.period,
    ...declaredMonths(closing.period, formOf(closing.period, profile ?? {})),
  ])
  const facts: Fact[] = []
  let isComplete = true
  for (const period of months) {
    context.signal.throwIfAborted()
    const found = await changedSince(context.db, { ...closing, period })
    facts.push(...(await factsOf(context, { ...closing, period }, found.slice(0, factsMax))))
    facts.push(...(await entryFacts(context.db, { ...closing, period })))
    isComplete &&= found.length <= factsMax
  }
  return facts.length === 0 ? null : monthOf(closing, facts, isComplete)
}

/**
 * The query for the documents that can have a line in a closed month, and were approved, voided or stated by KSeF after
 * its place. It reads what the month has, by indexes.
 */
export function changedSince(db: TenantDatabase, { period, sequence, voids, ksef }: ClosingInForce) {
  const isStated = gt(documentKsef.sequence, ksef)
  const among = documentIds(period, noClosings)
  return db
    .select({
      id: documents.id,
      issueDate: documents.issue_date,
      buyerName: documents.buyer_name,
      approvedAt: documents.approved_at,
      voidedAt: documents.voided_at,
      statedAt: sql`case when ${isStated} then ${documentKsef.updated_at} end`.mapWith(
        documentKsef.updated_at,
      ),
      bytes: storedBytes,
    })
    .from(documents)
    .innerJoin(documentSnapshots, eq(documentSnapshots.document_id, documents.id))
    .leftJoin(documentContents, eq(documentContents.document_id, documents.id))
    .leftJoin(documentKsef, eq(documentKsef.document_id, documents.id))
    .where(
      and(
        sql`${documents.id} in (with among as materialized (${among}) select * from among)`,
        eq(documents.type, 'invoice'),
        or(gt(documentSnapshots.sequence, sequence), gt(documents.void_sequence, voids), isStated),
      ),
    )
    .orderBy(documents.issue_date, documents.id)
    .limit(factsMax + 1)
}

/** A document that came or changed after a closing; `statedAt` is null unless KSeF has stated something since. */
type Changed = Found & {
  buyerName: string | null
  approvedAt: Date
  voidedAt: Date | null
  statedAt: Date | null
}

type Fact = LateFact & Pick<Changed, 'id' | 'issueDate' | 'buyerName'> & { number: string; since: Date }

/** The summary entries that came or were withdrawn after a closing. */
async function entryFacts(db: TenantDatabase, closing: Closing): Promise<Fact[]> {
  const entries = await entriesOfMonth(db, closing.period)
  return entries.flatMap((entry) => {
    const fact = lateEntry(entry, closing)
    const { id, number, issueDate, enteredAt, endedAt } = entry
    const since = fact?.reason === 'withdrawn_entry' ? (endedAt ?? enteredAt) : enteredAt
    return fact === null ? [] : { id, number, issueDate, buyerName: null, since, ...fact }
  })
}

async function factsOf(
  context: ReturnContext,
  closing: ClosingInForce,
  found: readonly Changed[],
): Promise<Fact[]> {
  const changedOf = new Map(found.map((changed) => [changed.id, changed]))
  const facts: Fact[] = []
  for await (const { documents, bytes } of documentBatches(context, found)) {
    context.charge(unitsOf(bytes))
    const stated = documents.filter(({ id }) => changedOf.get(id)?.statedAt).map(({ id }) => id)
    const late = await context.execute(lateFactsWork, { documents, closing, stated })
    for (const { id, number, ...fact } of late) {
      const changed = changedOf.get(id)
      if (changed) facts.push({ ...changed, ...fact, number, since: sinceOf(fact.reason, changed) })
    }
  }
  return facts
}

function sinceOf(reason: LateReason, { approvedAt, voidedAt, statedAt }: Changed): Date {
  if (reason === 'void') return voidedAt ?? approvedAt
  return reason === 'ksef_number' ? (statedAt ?? approvedAt) : approvedAt
}

/** `stated`: the ids of documents about which KSeF has stated something since the closing. */
type LateFactsInput = { documents: readonly StoredDocument[]; closing: Closing; stated: readonly string[] }
type LateFactOf = LateFact & Pick<StoredDocument, 'id' | 'number'>

/** What some documents change in a closed month. */
export const lateFactsWork: CalculationWork<LateFactsInput, LateFactOf[]> = {
  name: 'late-facts',
  execute: ({ documents, closing, stated }) =>
    documents.flatMap((stored) => {
      const { id, number } = stored
      const fact = lateFact(parseDocument(stored), closing, stated.includes(id))
      return fact === null ? [] : { id, number, ...fact }
    }),
}

function monthOf(
  { id, period, number, closedAt }: ClosingInForce,
  facts: readonly Fact[],
  isComplete: boolean,
): ToCorrect['months'][number] {
  const since = facts.map((fact) => fact.since.getTime()).reduce((one, other) => Math.min(one, other))
  return {
    period,
    closing: { id, number, closedAt: closedAt.toISOString() },
    since: new Date(since).toISOString(),
    ...totalText(facts.map(({ amounts }) => amounts).reduce(addTotals, nothing)),
    facts: facts.map((fact) => ({
      id: fact.id,
      number: fact.number,
      issueDate: fact.issueDate,
      buyerName: fact.buyerName,
      reason: fact.reason,
      ...totalText(fact.amounts),
      since: fact.since.toISOString(),
    })),
    isComplete,
  }
}
