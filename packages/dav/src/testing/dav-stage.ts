import type { TenantDatabase, TenantTransaction } from '@fiscus/db/connections/databases'
import { requireRow } from '@fiscus/db/queries/require-row'
import { davAccounts } from '@fiscus/db/schema/dav/accounts'
import { davConflicts, davQueue } from '@fiscus/db/schema/dav/changes'
import { davCollections, davObjects } from '@fiscus/db/schema/dav/collections'
import { calendarEvents } from '@fiscus/db/schema/tenant/calendar-events'
import { turnLimits } from '@fiscus/runtime/turns/take-turns'
import { freshDatabases } from '@fiscus/testing/fresh-databases'
import { and, asc, eq, getTableColumns, inArray } from 'drizzle-orm'
import type { EventRow } from '../records/event-columns.ts'
import { changeEvent, createEvent, deleteEvent, type EventValues } from '../records/events.ts'
import {
  changeInstances,
  deleteInstances,
  type InstanceChange,
  type InstanceTarget,
} from '../records/instances.ts'
import { moveToCollection } from '../records/record-in-collection.ts'
import { answerRemovals, type RemovalsAnswer } from '../removals/answer-removals.ts'
import { type DavRunResult, runTurns } from '../runs/run-turns.ts'
import { type DavLimits, davLimits } from '../turns/dav-limits.ts'
import type { CollectionRow, OpenSession } from '../turns/dav-turn.ts'
import type { DueWork } from '../turns/due-work.ts'
import { sampleEventValues } from './sample-values.ts'

type Run = {
  openSession: OpenSession
  limits?: Partial<DavLimits>
  crashes?: (db: TenantDatabase) => TenantDatabase
}

/** For tests: the database of a tenant with accounts, and a clock that moves only when the test moves it. */
export async function openDavStage(databaseServer: string) {
  const fresh = await freshDatabases(databaseServer, 'acme')
  const { id: tenantId } = fresh.tenant('acme')
  const lines: string[] = []
  const push = (line: string) => void lines.push(line)
  let now = new Date('2026-11-22T12:00:00Z')
  const withDb = <T>(work: (db: TenantDatabase) => Promise<T>) => fresh.databases.withTenant(tenantId, work)
  const inTransaction = <T>(work: (tx: TenantTransaction) => Promise<T>) =>
    withDb((db) => db.transaction(work))
  const author = () => ({ at: now, actor: 'user:ada', request_id: null, reason: null })
  const lockEvent = async (tx: TenantTransaction, id: string): Promise<EventRow | undefined> =>
    (
      await tx
        .select()
        .from(calendarEvents)
        .where(eq(calendarEvents.id, id))
        .for('update')
        .prepare('stage_event')
        .execute()
    )[0]

  const changesIn = (tx: TenantTransaction) => ({
    createEvent: (collectionId: string | null, uid: string, values: Partial<EventValues> = {}) =>
      createEvent({ tx, author: author() }, { ...sampleEventValues, ...values }, { uid, collectionId }),
    /** Changes an event, and returns the row before; null: it is deleted. */
    async changeEvent(id: string, values: Partial<EventValues>) {
      const before = await lockEvent(tx, id)
      if (before) await changeEvent({ tx, author: author() }, before, values)
      return before ?? null
    },
    async deleteEvent(id: string) {
      const before = await lockEvent(tx, id)
      if (before) await deleteEvent({ tx, author: author() }, before)
      return before ?? null
    },
  })
  type EventChanges = ReturnType<typeof changesIn>

  const lockSeries = async (tx: TenantTransaction, id: string) =>
    requireRow(await tx.select().from(calendarEvents).where(eq(calendarEvents.id, id)).for('update'))

  return {
    tenantId,
    fresh,
    lines,
    withDb,
    now: () => now,
    passMinutes(minutes: number) {
      now = new Date(now.getTime() + minutes * 60_000)
    },
    /** Adds an account with a collection that is synchronised. */
    addCollection(url: string, columns: Partial<CollectionRow> = {}): Promise<CollectionRow> {
      return withDb(async (db) => {
        const server = { name: url, server_url: url, login: 'ada', next_at: now }
        const account = requireRow(await db.insert(davAccounts).values(server).returning())
        const collection = { account_id: account.id, kind: 'calendar', url, name: 'Work' } as const
        const rows = await db
          .insert(davCollections)
          .values({ ...collection, is_selected: 1, created_at: now, ...columns })
          .returning()
        return requireRow(rows)
      })
    },
    run(work: DueWork, { openSession, limits, crashes = (db) => db }: Run): Promise<DavRunResult> {
      return withDb((db) =>
        runTurns(
          {
            db: crashes(db),
            clock: { now: () => now },
            log: { info: push, warn: push, error: push },
            limits: { ...davLimits, ...limits },
            timezone: 'Europe/Warsaw',
            runSignal: new AbortController().signal,
          },
          { work, openSession, limits: { ...turnLimits, pollMs: 20 }, progress() {} },
        ),
      )
    },
    createEvent: (...event: Parameters<EventChanges['createEvent']>) =>
      inTransaction((tx) => changesIn(tx).createEvent(...event)),
    changeEvent: (...change: Parameters<EventChanges['changeEvent']>) =>
      inTransaction((tx) => changesIn(tx).changeEvent(...change)),
    deleteEvent: (id: string) => inTransaction((tx) => changesIn(tx).deleteEvent(id)),
    /** Moves an event to a collection; null: to none. */
    moveEvent: (id: string, collectionId: string | null) =>
      inTransaction(async (tx) => {
        const { uid } = await lockSeries(tx, id)
        return moveToCollection(tx, { eventId: id, uid, collectionId, now })
      }),
    /**
     * Changes of several events in one transaction. Those of different events may run at a time, which saves round
     * trips.
     */
    changeTogether: <T>(work: (changes: EventChanges) => Promise<T>) =>
      inTransaction((tx) => work(changesIn(tx))),
    /** Changes instances of a series, whose second part gets a UID of its own. */
    changeInstance: (id: string, target: InstanceTarget, fields: InstanceChange['fields']) =>
      inTransaction(async (tx) => {
        const before = await lockSeries(tx, id)
        const [place] = await tx.select().from(davObjects).where(eq(davObjects.event_id, id))
        const created = { uid: `${before.uid}-following`, collectionId: place?.collection_id ?? null }
        const change = { fields, references: {} }
        return changeInstances({ tx, author: author() }, before, target, change, created)
      }),
    deleteInstance: (id: string, target: InstanceTarget) =>
      inTransaction(async (tx) =>
        deleteInstances({ tx, author: author() }, await lockSeries(tx, id), target),
      ),
    /** The objects of a collection with their events, all or that of a UID. */
    objects: (collectionId: string, uid?: string) =>
      withDb((db) =>
        db
          .select({ object: davObjects, event: calendarEvents })
          .from(davObjects)
          .leftJoin(calendarEvents, eq(calendarEvents.id, davObjects.event_id))
          .where(
            and(
              eq(davObjects.collection_id, collectionId),
              uid === undefined ? undefined : eq(davObjects.uid, uid),
            ),
          )
          .orderBy(asc(davObjects.url)),
      ),
    collection: (id: string) =>
      withDb(async (db) =>
        requireRow(await db.select().from(davCollections).where(eq(davCollections.id, id))),
      ),
    account: (id: string) =>
      withDb(async (db) => requireRow(await db.select().from(davAccounts).where(eq(davAccounts.id, id)))),
    changeCollection: (id: string, change: Partial<CollectionRow>) =>
      withDb((db) => db.update(davCollections).set(change).where(eq(davCollections.id, id))),
    /** Answers the question about removals, if one is open. */
    answerHeld: (collectionId: string, answer: RemovalsAnswer) =>
      inTransaction(async (tx) => {
        const [row] = await tx.select().from(davCollections).where(eq(davCollections.id, collectionId))
        const removals = row?.held_removals ?? null
        if (removals !== null) await answerRemovals(tx, { id: collectionId, removals, answer, at: now })
      }),
    conflicts: (collectionId: string) =>
      withDb((db) =>
        db
          .select()
          .from(davConflicts)
          .where(eq(davConflicts.collection_id, collectionId))
          .orderBy(asc(davConflicts.id)),
      ),
    /** Like a user who wants to synchronise now. */
    makeDue(id: string) {
      now = new Date(now.getTime() + 1_000)
      return withDb((db) => db.update(davAccounts).set({ next_at: now }).where(eq(davAccounts.id, id)))
    },
    /** The accounts get no further turn. */
    retire: (ids: string[]) =>
      withDb((db) => db.update(davAccounts).set({ is_active: 0 }).where(inArray(davAccounts.id, ids))),
    /** What is queued, of all collections or of one. */
    queue: (collectionId?: string) =>
      withDb((db) =>
        db
          .select(getTableColumns(davQueue))
          .from(davQueue)
          .innerJoin(davObjects, eq(davObjects.id, davQueue.object_id))
          .where(collectionId === undefined ? undefined : eq(davObjects.collection_id, collectionId)),
      ),
    [Symbol.asyncDispose]: () => fresh[Symbol.asyncDispose](),
  }
}

export type DavStage = Awaited<ReturnType<typeof openDavStage>>
export type EventChanges = Parameters<Parameters<DavStage['changeTogether']>[0]>[0]
