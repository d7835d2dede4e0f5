import type { TenantDatabase, TenantTransaction } from '@fiscus/db/connections/databases'
import { returnClosings } from '@fiscus/db/schema/tenant/return-closings'
import type { Closings } from '@fiscus/fiscal/closings/closing'
import { isNull } from 'drizzle-orm'

type Database = TenantDatabase | TenantTransaction

/** The closings of months in force. */
export async function monthClosings(db: Database): Promise<Closings> {
  return closingsByPeriod(await closingsInForce(db), 'month')
}

/** Returns are made for months (JPK_V7M) and for quarters (OSS), which are closed independent of each other. */
export type PeriodKind = 'month' | 'quarter'

export function kindOfPeriod(period: string): PeriodKind {
  return period.includes('Q') ? 'quarter' : 'month'
}

type ClosingInForce = Awaited<ReturnType<typeof closingsInForce>>[number]

/** All closings in force, by period: at most one for each. */
export function closingsInForce(db: Database) {
  const { id, period, sequence, voids, reopened_at } = returnClosings
  return db
    .select({ id, period, sequence, voids })
    .from(returnClosings)
    .where(isNull(reopened_at))
    .orderBy(period)
}

export function closingsByPeriod(closings: readonly ClosingInForce[], kind: PeriodKind): Closings {
  return new Map(
    closings
      .filter(({ period }) => kindOfPeriod(period) === kind)
      .map(({ period, sequence, voids }) => [period, { period, sequence, voids }]),
  )
}
