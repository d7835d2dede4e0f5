import { davCollections } from '@fiscus/db/schema/dav/collections'
import { inArray } from 'drizzle-orm'
import { requireTurn } from '../turns/claim-account.ts'
import type { DavTurn } from '../turns/dav-turn.ts'
import { pushObject } from './push-object.ts'
import { pushProperties } from './push-properties.ts'
import { queueVanished } from './queue-vanished.ts'
import { dueObjects } from './queued-object.ts'

/**
 * Pushes the local changes of an account that are due: names and colors of collections, then objects, one after another, the oldest
 * change first. A refused object waits; a fault of the server ends the turn. What remains at the end of the time is for the next turn.
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
    for (const object of due) {
      if (!turn.hasTime()) return
      await pushObject(turn, object)
    }
  }
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
