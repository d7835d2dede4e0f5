import { textColumns } from '@fiscus/contracts/fields/text-columns'
import type { TenantDatabase } from '@fiscus/db/connections/databases'
import { davAccounts } from '@fiscus/db/schema/dav/accounts'
import { turnDelayMs } from '@fiscus/runtime/turns/turn-delay'
import { and, eq, sql } from 'drizzle-orm'
import type { DavFault } from '../session/dav-fault.ts'
import type { AccountRow } from './dav-turn.ts'

/** How a turn of an account ended. */
export type TurnOutcome = { kind: 'done' } | { kind: 'failed'; fault: Omit<DavFault, 'code'> }

const retryAfterMs = { min: 60_000, max: 2 * 60 * 60_000 }

/**
 * When the next request after a failure goes to the server: at its Retry-After, from one minute to two hours, else
 * after a delay.
 */
function nextTryAt(
  { state, retryAt }: Pick<DavFault, 'state' | 'retryAt'>,
  failures: number,
  now: Date,
): Date {
  const asked = retryAt === null ? turnDelayMs(state, failures) : retryAt.getTime() - now.getTime()
  const { min, max } = retryAfterMs
  const delay = retryAt === null ? asked : Math.min(Math.max(asked, min), max)
  return new Date(now.getTime() + delay)
}

/**
 * Ends a turn: stores the state of the account and the instant of its next request. An account that a user has changed
 * in the meantime keeps its new state, so that it is tried at once. A success keeps `next_at`, which a user may have
 * set to synchronise once more.
 */
export async function endTurn(
  db: TenantDatabase,
  account: AccountRow,
  outcome: TurnOutcome,
  now: Date,
): Promise<void> {
  const isDone = outcome.kind === 'done'
  const ended = isDone
    ? { state: 'ok' as const, ...textColumns('error', null), failures: 0 }
    : {
        state: outcome.fault.state,
        ...textColumns('error', outcome.fault.reason),
        failures: account.failures + 1,
        next_at: nextTryAt(outcome.fault, account.failures, now),
      }
  const at = sql`${now.toISOString()}::timestamptz`
  const [unchanged] = await db
    .update(davAccounts)
    .set({
      ...ended,
      state_since: sql`case when ${davAccounts.state} <> ${ended.state} then ${at} else ${davAccounts.state_since} end`,
      ...(isDone && { last_success_at: now }),
      sync_until: null,
    })
    .where(and(isOfTurn(account), eq(davAccounts.version, account.version)))
    .returning({ id: davAccounts.id })
  if (!unchanged) await releaseTurn(db, account)
}

/**
 * Ends the lease of a turn, and nothing else: after an outage of the database the account stays due, and the turn
 * counts as none.
 */
export async function releaseTurn(db: TenantDatabase, account: AccountRow): Promise<void> {
  await db.update(davAccounts).set({ sync_until: null }).where(isOfTurn(account))
}

const isOfTurn = ({ id, sync_fence }: AccountRow) =>
  and(eq(davAccounts.id, id), eq(davAccounts.sync_fence, sync_fence))
