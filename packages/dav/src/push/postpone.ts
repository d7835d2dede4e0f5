import { davQueue } from '@fiscus/db/schema/dav/changes'
import { davServers } from '@fiscus/messages/dav-servers'
import type { Message } from '@fiscus/messages/message'
import { render } from '@fiscus/messages/render'
import { eq, sql } from 'drizzle-orm'
import { isSuccess } from '../http/answer-status.ts'
import { notDecoded, type ObjectProblem, setObjectProblem } from '../objects/object-problem.ts'
import type { ObjectAnswer } from '../session/dav-session.ts'
import { requireTurn } from '../turns/claim-account.ts'
import type { DavTurn } from '../turns/dav-turn.ts'

const minutes = [1, 2, 5, 15, 60, 360]
const retryMaxMs = 2 * 60 * 60_000

/**
 * The delay in milliseconds after a failed try of an object: 1, 2, 5, 15 and 60 minutes, then 6 hours. @param attempts
 * from 1
 */
function objectDelayMs(attempts: number): number {
  return (minutes[attempts - 1] ?? minutes.at(-1) ?? 360) * 60_000
}

/** `isRefused`: the server has certainly not taken what was sent. */
type Refusal = ObjectProblem & { status: number | null; retryAt?: Date | null; isRefused?: boolean }

/** Why the server did not take an object. */
export function problemOf({ status, retryAt }: Pick<ObjectAnswer, 'status' | 'retryAt'>): Refusal {
  if (isSuccess(status)) return { status, ...notDecoded, retryAt }
  return { status, code: 'not_sent', reason: reasonOf(status), retryAt }
}

function reasonOf(status: number): Message {
  if (status === 403) return davServers.changeForbidden()
  if (status === 413) return davServers.tooLargeForServer()
  if (status === 415) return davServers.kindRefused()
  if (status === 423) return davServers.locked()
  if (status === 507) return davServers.serverFull()
  return davServers.refused({ status: String(status) })
}

/** Ends a try of an object without success: its change stays in the queue, with its problem, and waits. */
export async function postpone(
  turn: DavTurn,
  objectId: string,
  { status, retryAt = null, isRefused = false, ...problem }: Refusal,
): Promise<void> {
  const { db, account, clock, log, tally } = turn
  const now = clock.now()
  await db.transaction(async (tx) => {
    await requireTurn(tx, account)
    const [change] = await tx
      .update(davQueue)
      .set({
        attempts: sql`${davQueue.attempts} + 1`,
        // A success in this column acknowledges what was sent.
        last_status: status !== null && isSuccess(status) ? null : status,
        last_error: render(problem.reason),
        ...(isRefused && { sent: null }),
      })
      .where(eq(davQueue.object_id, objectId))
      .returning({ attempts: davQueue.attempts })
      .prepare('dav_postpone')
      .execute()
    if (!change) return
    tally.failed += 1
    const asked = retryAt === null ? 0 : Math.min(retryAt.getTime() - now.getTime(), retryMaxMs)
    const next_at = new Date(now.getTime() + Math.max(asked, objectDelayMs(change.attempts)))
    await Promise.all([
      tx
        .update(davQueue)
        .set({ next_at })
        .where(eq(davQueue.object_id, objectId))
        .prepare('dav_next_try')
        .execute(),
      setObjectProblem(tx, objectId, problem, now),
    ])
  })
  log.warn(`DAV object ${objectId}: not sent, ${problem.code}, status ${status ?? 'none'}`)
}

/**
 * Delays an object whose request ended with its connection, at most an hour: if it is the reason, the others of the
 * account are pushed and pulled meanwhile.
 */
export async function letOthersGoFirst({ db, account, clock }: DavTurn, objectId: string): Promise<void> {
  const isOfObject = eq(davQueue.object_id, objectId)
  await db.transaction(async (tx) => {
    await requireTurn(tx, account)
    const [change] = await tx
      .update(davQueue)
      .set({ attempts: sql`${davQueue.attempts} + 1` })
      .where(isOfObject)
      .returning({ attempts: davQueue.attempts })
    // Longer than the delay of the account, so that its next turn is without the object.
    const delay = Math.min(objectDelayMs((change?.attempts ?? 1) + 1), 60 * 60_000)
    await tx
      .update(davQueue)
      .set({ next_at: new Date(clock.now().getTime() + delay) })
      .where(isOfObject)
  })
}
