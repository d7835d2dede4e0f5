import type { TenantDatabase, TenantTransaction } from '@fiscus/db/connections/databases'
import { returnClosings } from '@fiscus/db/schema/tenant/return-closings'
import type { Closing, Closings } from '@fiscus/fiscal/periods/closing'
import { kindOfPeriod, type Period } from '@fiscus/fiscal/periods/period'
import type { ReturnPeriod } from '@fiscus/fiscal/returns/settled-lines'
import { isNull } from 'drizzle-orm'

type Database = TenantDatabase | TenantTransaction

/** A closing with its id. */
export type ClosingInForce = Closing & { id: string }

/** A month or a quarter with the closings in force of its kind, as returns read it. */
export async function withClosings(db: Database, period: Period): Promise<ReturnPeriod> {
  return { period, closings: byPeriod(await closingsInForce(db, period)) }
}

/** The closings in force of months or of quarters, whichever the period is, in their order: at most one for each. */
export async function closingsInForce(db: Database, period: Period): Promise<ClosingInForce[]> {
  const columns = returnClosings
  const closings = await db
    .select({ id: columns.id, period: columns.period, sequence: columns.sequence, voids: columns.voids })
    .from(returnClosings)
    .where(isNull(columns.reopened_at))
    .orderBy(columns.period)
  return closings.filter((closing) => kindOfPeriod(closing.period) === kindOfPeriod(period))
}

export function byPeriod(closings: readonly ClosingInForce[]): Closings {
  return new Map(closings.map(({ period, sequence, voids }) => [period, { period, sequence, voids }]))
}
