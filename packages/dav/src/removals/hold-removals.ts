import type { TenantTransaction } from '@fiscus/db/connections/databases'
import { requireRow } from '@fiscus/db/queries/require-row'
import { davObjects } from '@fiscus/db/schema/dav/collections'
import { davDeletedObjects } from '@fiscus/db/schema/dav/deleted-objects'
import { calendarEvents } from '@fiscus/db/schema/tenant/calendar-events'
import { contacts } from '@fiscus/db/schema/tenant/companies'
import { addDays } from '@fiscus/runtime/clock'
import { and, eq, gt, isNotNull, not, type SQL, sql } from 'drizzle-orm'
import { requireTurn } from '../turns/claim-account.ts'
import type { CollectionRow, DavTurn } from '../turns/dav-turn.ts'
import { isHeld } from './removal-guard.ts'
import { removalMarks } from './removal-marks.ts'

/** Objects that stay until a user answers, and the titles or names of some of them. */
export type HeldRemovals = { count: number; names: string[] }

const namesMax = 5

/** An object whose removal deletes an event or a contact. */
export const hasRecord: SQL = sql`num_nonnulls(${davObjects.event_id}, ${davObjects.contact_id}) = 1`

/**
 * Holds the removals of a pull that has seen all of the collection, if they are so many that a user must answer, or if
 * a question is open.
 * @param isRemoved an object of the collection that the server does not have any more, and about which no user has
 * answered
 * @returns null: they are taken over
 */
export function holdRemovals(
  { db, account, clock }: DavTurn,
  collection: CollectionRow,
  isRemoved: SQL,
): Promise<HeldRemovals | null> {
  return db.transaction(async (tx) => {
    await requireTurn(tx, account)
    const { held, ...objects } = await countObjects(tx, collection, isRemoved)
    const recent = await countRecent(tx, collection, clock.now())
    if (held === 0 && !isHeld({ ...objects, recent })) return null
    const { count } = await tx
      .update(davObjects)
      .set({ listing: removalMarks.held })
      .where(and(isRemoved, hasRecord))
    return { count, names: await namesOf(tx, collection) }
  })
}

/** `held`: removals about which a user was asked already. */
async function countObjects(
  tx: TenantTransaction,
  { id, last_complete_at: before }: CollectionRow,
  isRemoved: SQL,
) {
  const isKnown =
    before === null ? sql`true` : sql`${davObjects.created_at} <= ${before.toISOString()}::timestamptz`
  const isLeft = and(not(isRemoved), isNotNull(davObjects.base))
  const count = (condition: SQL | undefined) => sql<number>`(count(*) filter (where ${condition}))::integer`
  const rows = await tx
    .select({
      held: count(eq(davObjects.listing, removalMarks.held)),
      removals: count(isRemoved),
      left: count(isLeft),
      leftBefore: count(and(isLeft, isKnown)),
    })
    .from(davObjects)
    .where(and(eq(davObjects.collection_id, id), hasRecord))
  return requireRow(rows)
}

/** Removals of pulls within a day, and after those about which a user has answered. */
async function countRecent(
  tx: TenantTransaction,
  { id, confirmed_removals: answered, removals_since: since }: CollectionRow,
  now: Date,
): Promise<number> {
  if (answered !== null) return 0
  const dayAgo = addDays(now, -1)
  return tx.$count(
    davDeletedObjects,
    and(
      eq(davDeletedObjects.collection_id, id),
      gt(davDeletedObjects.deleted_at, since !== null && since > dayAgo ? since : dayAgo),
    ),
  )
}

async function namesOf(tx: TenantTransaction, { id }: CollectionRow): Promise<string[]> {
  const rows = await tx
    .select({
      name: sql<string>`coalesce(${calendarEvents.title}, trim(${contacts.first_name} || ' ' || ${contacts.last_name}))`,
    })
    .from(davObjects)
    .leftJoin(calendarEvents, eq(calendarEvents.id, davObjects.event_id))
    .leftJoin(contacts, eq(contacts.id, davObjects.contact_id))
    .where(and(eq(davObjects.collection_id, id), eq(davObjects.listing, removalMarks.held), hasRecord))
    .orderBy(sql`1`)
    .limit(namesMax)
  return rows.map(({ name }) => name)
}
