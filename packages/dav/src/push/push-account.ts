import { davQueue } from '@fiscus/db/schema/dav/changes'
import { davCollections, davObjects } from '@fiscus/db/schema/dav/collections'
import { inArray, sql } from 'drizzle-orm'
import { requireTurn } from '../turns/claim-account.ts'
import type { DavTurn } from '../turns/dav-turn.ts'
import { isPushed } from '../turns/due-work.ts'
import { pushObject } from './push-object.ts'
import { pushProperties } from './push-properties.ts'
import { type DueObject, dueObjects, type QueuedObject, readQueued } from './queued-object.ts'

/**
 * Pushes the local changes of an account that are due: names and colors of collections, then objects, one after
 * another, the oldest change first. A refused object waits; a fault of the server ends the turn. What remains at the
 * end of the time is for the next turn.
 * @throws DavError
 */
export async function pushAccount(turn: DavTurn): Promise<void> {
  await queueVanished(turn)
  await pushProperties(turn)
  try {
    await pushObjects(turn)
  } finally {
    await storePushes(turn)
  }
}

async function pushObjects(turn: DavTurn): Promise<void> {
  while (turn.hasTime()) {
    const due = await dueObjects(turn)
    if (due.length === 0) return
    await pushEach(turn, due)
  }
}

/** Reads each queued change while the one before is pushed, which waits for the server most of its time. */
async function pushEach(turn: DavTurn, due: readonly DueObject[]): Promise<void> {
  let ahead: ReadAhead = Promise.resolve(undefined)
  try {
    for (const [index, object] of due.entries()) {
      if (!turn.hasTime()) return
      const queued = await ahead
      const next = due[index + 1]
      ahead = next ? readAhead(turn, next) : Promise.resolve(undefined)
      await pushObject(turn, object, queued)
    }
  } finally {
    await ahead
  }
}

/** undefined: it is read when it is pushed, which also meets the error of this read again. */
type ReadAhead = Promise<QueuedObject | null | undefined>

function readAhead(turn: DavTurn, due: DueObject): ReadAhead {
  return readQueued(turn, due).catch(() => undefined)
}

async function storePushes({ db, account, clock, pushedTo }: DavTurn): Promise<void> {
  if (pushedTo.size === 0) return
  await db.transaction(async (tx) => {
    await requireTurn(tx, account)
    await tx
      .update(davCollections)
      .set({ last_pushed_at: clock.now() })
      .where(inArray(davCollections.id, [...pushedTo]))
  })
}

/** Queues the deletion of objects whose records were deleted without it, for example with their company. */
async function queueVanished({ db, account, clock }: DavTurn): Promise<void> {
  const now = sql`${clock.now().toISOString()}::timestamptz`
  await db.transaction(async (tx) => {
    await requireTurn(tx, account)
    await tx.execute(sql`
      insert into ${davQueue} (object_id, operation, queued_at, next_at)
      select ${davObjects.id}, 'delete', ${now}, ${now}
      from ${davObjects} join ${davCollections} on ${davCollections.id} = ${davObjects.collection_id}
      where ${davCollections.account_id} = ${account.id} and ${isPushed}
        and ${davObjects.event_id} is null and ${davObjects.contact_id} is null and ${davObjects.error_code} is null
      on conflict (object_id) do nothing`)
  })
}
