import { Problem } from '@fiscus/contracts/problems/problem'
import type { CloseRequest, ReturnClosingWithFigures } from '@fiscus/contracts/returns/return-closing'
import { type Author, writeAuditEntry } from '@fiscus/db/audit/write-audit-entry'
import type { TenantDatabase, TenantTransaction } from '@fiscus/db/connections/databases'
import { requireRow } from '@fiscus/db/queries/require-row'
import { documentChain } from '@fiscus/db/schema/tenant/documents'
import { returnClosings, returnFiles } from '@fiscus/db/schema/tenant/return-closings'
import { firstDayOf, kindOfPeriod, type Period, periodAfter } from '@fiscus/fiscal/periods/period'
import { documents as texts } from '@fiscus/messages/documents'
import type { Blobs } from '@fiscus/runtime/blobs/blobs'
import { todayIn } from '../context/today.ts'
import {
  byPeriod,
  type ClosingInForce,
  closingsInForce,
  nextNumber,
  purposeOf,
} from '../returns/closings-in-force.ts'
import type { ReturnContext } from '../returns/return-context.ts'
import { getClosing } from './closing-queries.ts'
import { type PeriodFile, periodFiles } from './period-files.ts'
import { isToCorrect } from './to-correct.ts'

export type ClosingContext = ReturnContext & {
  /** The files of the tenant. */
  blobs: Pick<Blobs, 'put'>
  /** IANA time zone of the tenant, in which a period ends. */
  timezone: string
  author: Author
}

/**
 * Closes a month (tax-calculation §2.13) or a quarter (§2.14); a closed month again when something waits for its
 * correction. Its place is the end of the chain when the work begins: what is approved or voided meanwhile counts as
 * later. Nothing is locked while the files are written; the closing is stored when they are, and only if no other
 * closing or reopening that it depends on came in between. A crash before that leaves no closing.
 * @throws Problem 409 `period-not-ended`, `period-closed`, `closings-changed`; `export-refused` with all reasons; 422
 * for a rate that another
 *   closing has with another value
 */
export async function closePeriod(
  context: ClosingContext,
  { period, rates }: CloseRequest,
): Promise<ReturnClosingWithFigures> {
  const { db } = context
  requireEnded(context, period)
  const closings = await closingsInForce(db, kindOfPeriod(period))
  const closed = closings.find((closing) => closing.period === period)
  if (closed && !(await isToCorrect(context, closed))) throw alreadyClosed(closed)
  const number = await nextNumber(db, period)
  const place = await endOfChain(db)
  const { figures, files } = await periodFiles(context, {
    period,
    closings: new Map([...byPeriod(closings), [period, { period, ...place }]]),
    purpose: purposeOf(period, number),
    rates,
  })
  const stored = await storeFiles(context, files)
  return db.transaction(async (tx) => {
    await lockClosings(tx)
    await requireUnchanged(tx, period, closings)
    const { at, actor } = context.author
    const { id } = requireRow(
      await tx
        .insert(returnClosings)
        .values({ period, number, ...place, figures, closed_at: at, closed_by: actor })
        .returning({ id: returnClosings.id }),
    )
    await tx.insert(returnFiles).values(stored.map((file) => ({ closing_id: id, ...file })))
    const after = await getClosing(tx, id)
    const { figures: _, ...recorded } = after
    await writeAuditEntry(tx, context.author, {
      entity: 'return_closing',
      entity_id: id,
      action: 'close',
      before: null,
      after: recorded,
    })
    return after
  })
}

/** Closings and reopenings of a tenant run one after another, and after a running approval or void. */
export async function lockClosings(tx: TenantTransaction): Promise<void> {
  await tx.select({ id: documentChain.id }).from(documentChain).for('update')
}

function requireEnded({ timezone, clock }: ClosingContext, period: Period): void {
  const first = firstDayOf(periodAfter(period))
  if (todayIn(timezone, clock) >= first) return
  throw new Problem('period-not-ended', texts.periodNotEnded({ kind: kindText(period), period, first }))
}

/** The places of the last approval, void, statement of KSeF and change of a summary entry. One row has all, so that they belong together. */
async function endOfChain(db: TenantDatabase) {
  const { sequence, voids, ksef, entries } = documentChain
  return requireRow(await db.select({ sequence, voids, ksef, entries }).from(documentChain))
}

function storeFiles({ blobs, signal }: ClosingContext, files: readonly PeriodFile[]) {
  return Promise.all(
    files.map(async ({ name, mediaType, texts }) => ({
      name,
      media_type: mediaType,
      ...(await blobs.put(bytesOf(texts), signal)),
    })),
  )
}

async function* bytesOf(texts: Iterable<string>): AsyncGenerator<Uint8Array> {
  for (const text of texts) yield Buffer.from(text)
}

async function requireUnchanged(
  tx: TenantTransaction,
  period: Period,
  before: readonly ClosingInForce[],
): Promise<void> {
  const kind = kindOfPeriod(period)
  const now = await closingsInForce(tx, kind)
  const closed = now.find((closing) => closing.period === period)
  if (closed && !before.some(({ id }) => id === closed.id)) throw alreadyClosed(closed)
  // The return of a quarter depends on the other quarters, that of a month on none.
  const idsOf = (closings: readonly ClosingInForce[]) =>
    closings.flatMap((closing) => (kind === 'quarter' || closing.period === period ? closing.id : [])).join()
  if (idsOf(now) === idsOf(before)) return
  throw new Problem('closings-changed', texts.closingsChanged({ kind: kindText(period) }))
}

function alreadyClosed({ period, id }: ClosingInForce): Problem {
  const closed = kindOfPeriod(period) === 'month' ? texts.nothingToCorrect : texts.periodClosed
  return new Problem('period-closed', closed({ kind: kindText(period), period, id }))
}

const kindText = (period: Period) => texts[kindOfPeriod(period)]()
