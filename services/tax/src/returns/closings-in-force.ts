import type { TenantDatabase, TenantTransaction } from '@fiscus/db/connections/databases'
import { returnClosings, returnFiles } from '@fiscus/db/schema/tenant/return-closings'
import { type Closing, type Closings, noClosings } from '@fiscus/fiscal/periods/closing'
import { kindOfPeriod, type Period } from '@fiscus/fiscal/periods/period'
import type { ReturnPeriod } from '@fiscus/fiscal/returns/settled-lines'
import { and, desc, eq, inArray, sql } from 'drizzle-orm'

type Database = TenantDatabase | TenantTransaction

/** A closing with its id, and its place among the statements of KSeF. */
export type ClosingInForce = Closing & { id: string; number: number; ksef: number; closedAt: Date }

/**
 * A month or a quarter with the closings in force of its kind, as returns read it. `state` is `now` for a closed month
 * with what waits for its next closing.
 */
export async function withClosings(
  db: Database,
  period: Period,
  state: 'closed' | 'now' = 'closed',
): Promise<ReturnPeriod> {
  if (state === 'now') return { period, closings: noClosings }
  return { period, closings: byPeriod(await closingsInForce(db, kindOfPeriod(period))) }
}

/** The closings in force of months or of quarters in their order: the latest of each period unless it was reopened. */
export async function closingsInForce(
  db: Database,
  kind: ReturnType<typeof kindOfPeriod>,
): Promise<ClosingInForce[]> {
  const { id, period, number, sequence, voids, ksef, entries, closed_at, reopened_at } = returnClosings
  const latest = await db
    .selectDistinctOn([period], {
      id,
      period,
      number,
      sequence,
      voids,
      ksef,
      entries,
      closedAt: closed_at,
      reopened_at,
    })
    .from(returnClosings)
    .orderBy(period, desc(number))
  return latest.flatMap(({ reopened_at, ...closing }) =>
    reopened_at === null && kindOfPeriod(closing.period) === kind ? closing : [],
  )
}

/** The closed months. */
export async function monthsClosed(db: Database): Promise<Period[]> {
  return (await closingsInForce(db, 'month')).map(({ period }) => period)
}

/** The latest closing of a period, also one that was reopened; undefined: the period was never closed. */
export async function latestClosing(
  db: Database,
  period: Period,
): Promise<{ id: string; number: number; isReopened: boolean } | undefined> {
  const { id, number, reopened_at } = returnClosings
  const [latest] = await db
    .select({ id, number, isReopened: sql<boolean>`${reopened_at} is not null` })
    .from(returnClosings)
    .where(eq(returnClosings.period, period))
    .orderBy(desc(number))
    .limit(1)
  return latest
}

/** The number of the next closing of a period. */
export async function nextNumber(db: Database, period: Period): Promise<number> {
  return ((await latestClosing(db, period))?.number ?? 0) + 1
}

export function byPeriod(closings: readonly ClosingInForce[]): Closings {
  return new Map(
    closings.map(({ period, sequence, voids, entries }) => [period, { period, sequence, voids, entries }]),
  )
}

/**
 * The files of a further closing of a month replace what was sent under the one before. The return of a quarter is
 * submitted once, and corrected in later ones (Directive 2006/112/EC art. 369g(4)).
 */
export function purposeOf(period: Period, number: number): 'submission' | 'correction' {
  return number === 1 || kindOfPeriod(period) === 'quarter' ? 'submission' : 'correction'
}

/** A stored file of a closing, by one of its names. */
export async function findFile(
  db: Database,
  closingId: string,
  names: readonly string[],
): Promise<typeof returnFiles.$inferSelect | undefined> {
  const isNamed = and(eq(returnFiles.closing_id, closingId), inArray(returnFiles.name, names))
  const [found] = await db.select().from(returnFiles).where(isNamed)
  return found
}
