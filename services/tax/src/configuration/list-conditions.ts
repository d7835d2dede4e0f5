import type { IsoDate } from '@fiscus/tax-engine/configuration/configuration'
import { and, eq, gt, isNull, lte, or, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'

/** Selects active rows (`1`), inactive rows (`0`) or `all`. */
export function isActive(column: PgColumn, wanted: '0' | '1' | 'all'): SQL | undefined {
  return wanted === 'all' ? undefined : eq(column, Number(wanted))
}

/** Selects rows whose half-open `[valid_from, valid_to)` contains the day; a null leaves that end open. */
export function isInForce(
  { valid_from, valid_to }: { valid_from: PgColumn; valid_to: PgColumn },
  on: IsoDate | 'all',
): SQL | undefined {
  if (on === 'all') return undefined
  return and(or(isNull(valid_from), lte(valid_from, on)), or(isNull(valid_to), gt(valid_to, on)))
}
