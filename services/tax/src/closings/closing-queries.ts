import type {
  ClosingFilter,
  ReturnClosing,
  ReturnClosingWithFigures,
} from '@fiscus/contracts/returns/return-closing'
import type { TenantDatabase, TenantTransaction } from '@fiscus/db/connections/databases'
import { returnClosings, returnFiles } from '@fiscus/db/schema/tenant/return-closings'
import { readCursor } from '@fiscus/http/responses/cursor'
import { pageOf } from '@fiscus/http/responses/page-of'
import { requireFound } from '@fiscus/http/responses/require-found'
import { and, desc, eq, inArray, lt } from 'drizzle-orm'
import { z } from 'zod'
import { findFile, purposeOf } from '../returns/closings-in-force.ts'

type Database = TenantDatabase | TenantTransaction
type ClosingRow = typeof returnClosings.$inferSelect
type FileRow = typeof returnFiles.$inferSelect

/**
 * A page of the closings, the latest first, reopened ones included.
 * @throws Problem 422 when the cursor does not belong to this list
 */
export async function listClosings(
  db: TenantDatabase,
  { period, limit, cursor }: ClosingFilter,
): Promise<{ closings: ReturnClosing[]; next: string | null }> {
  const before = cursor === undefined ? undefined : readCursor(z.uuid(), cursor)
  const rows = await db
    .select()
    .from(returnClosings)
    .where(
      and(
        period === undefined ? undefined : eq(returnClosings.period, period),
        before === undefined ? undefined : lt(returnClosings.id, before),
      ),
    )
    .orderBy(desc(returnClosings.id))
    .limit(limit + 1)
  const { page, next } = pageOf(rows, limit, ({ id }) => id)
  const files = await filesOf(
    db,
    page.map(({ id }) => id),
  )
  return { closings: page.map((row) => closingOf(row, files)), next }
}

/**
 * A closing with the figures that it was made with.
 * @throws Problem 404
 */
export async function getClosing(db: Database, id: string): Promise<ReturnClosingWithFigures> {
  const [found] = await db.select().from(returnClosings).where(eq(returnClosings.id, id))
  const row = requireFound(found, 'closing', id)
  return { ...closingOf(row, await filesOf(db, [id])), figures: row.figures }
}

/**
 * A file of a closing.
 * @throws Problem 404
 */
export async function getClosingFile(db: TenantDatabase, id: string, name: string): Promise<FileRow> {
  return requireFound(await findFile(db, id, [name]), 'file', name)
}

function filesOf(db: Database, ids: string[]): Promise<FileRow[]> {
  return db.select().from(returnFiles).where(inArray(returnFiles.closing_id, ids)).orderBy(returnFiles.name)
}

/** A closing with the field names of the API. */
function closingOf(row: ClosingRow, files: readonly FileRow[]): ReturnClosing {
  return {
    id: row.id,
    period: row.period,
    number: row.number,
    purpose: purposeOf(row.period, row.number),
    status: row.reopened_at === null ? 'closed' : 'reopened',
    sequence: row.sequence,
    closedAt: row.closed_at.toISOString(),
    closedBy: row.closed_by,
    reopenedAt: row.reopened_at?.toISOString() ?? null,
    reopenedBy: row.reopened_by,
    reopenReason: row.reopen_reason,
    version: row.version,
    files: files
      .filter(({ closing_id }) => closing_id === row.id)
      .map(({ name, media_type, sha256, bytes }) => ({ name, mediaType: media_type, sha256, bytes })),
  }
}
