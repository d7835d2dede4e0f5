import type { TenantDatabase, TenantTransaction } from '@fiscus/db/connections/databases'
import { requireRow } from '@fiscus/db/queries/require-row'
import { davAccounts } from '@fiscus/db/schema/dav/accounts'
import { TurnLost } from '@fiscus/runtime/turns/turn-lost'
import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { DavLimits } from './dav-limits.ts'
import type { AccountRow } from './dav-turn.ts'
import { type DueWork, dueSince } from './due-work.ts'

/** An account with a lease. `account.sync_fence` is the fence of the turn. */
export type ClaimedAccount = { account: AccountRow; host: string; dueAt: Date }

type Claim = { work: DueWork; now: Date; limits: DavLimits; busyHosts: readonly string[] }

/** The server of an account, for the number of turns at a time on it. */
const hostOf = sql<string>`coalesce(substring(${davAccounts.server_url} from '^[a-z]+://([^/]+)'), '')`

/**
 * Accounts whose work is due, and since when, in a query with `due.at`. Those that wait after a failure and those in a
 * turn are not.
 */
function dueAccounts({ work, now, limits }: Omit<Claim, 'busyHosts'>): SQL {
  const at = sql`${now.toISOString()}::timestamptz`
  return sql`from ${davAccounts} cross join lateral (${dueSince(work, now, limits)}) as due
    where ${davAccounts.is_active} = 1 and ${davAccounts.next_at} <= ${at} and due.at is not null
      and (${davAccounts.sync_until} is null or ${davAccounts.sync_until} <= ${at})`
}

/** Whether an account is due that can be claimed. */
export async function hasDueAccount(
  db: Pick<TenantDatabase, 'execute'>,
  claim: Omit<Claim, 'busyHosts'>,
): Promise<boolean> {
  const due = await db.execute(sql`select ${dueAccounts(claim)} limit 1`)
  return due.length > 0
}

/**
 * Claims the active account whose work is due for longest. Accounts on `busyHosts`, waiting after a failure, or in a
 * turn are passed over.
 */
export function claimAccount(
  db: TenantDatabase,
  { busyHosts, ...claim }: Claim,
): Promise<ClaimedAccount | null> {
  const { now, limits } = claim
  return db.transaction(async (tx) => {
    const [due] = await tx.execute<{ id: string; host: string; due_at: string }>(sql`
      select ${davAccounts.id}, ${hostOf} as host, due.at as due_at
      ${dueAccounts(claim)}${except(busyHosts)}
      order by due.at, ${davAccounts.id} limit 1
      for no key update of ${davAccounts} skip locked`)
    if (!due) return null
    const rows = await tx
      .update(davAccounts)
      .set({
        sync_fence: sql`${davAccounts.sync_fence} + 1`,
        sync_until: new Date(now.getTime() + limits.leaseMs),
      })
      .where(eq(davAccounts.id, due.id))
      .returning()
    return { account: requireRow(rows), host: due.host, dueAt: new Date(due.due_at) }
  })
}

function except(hosts: readonly string[]): SQL {
  if (hosts.length === 0) return sql``
  const listed = hosts.map((host) => sql`${host}`)
  return sql` and ${hostOf} not in (${sql.join(listed, sql`, `)})`
}

/**
 * The account of a turn that still has its lease, for a statement that changes rows on this condition. A claim waits
 * until it has ended.
 */
export function heldTurn(db: TenantDatabase, { id, sync_fence }: Pick<AccountRow, 'id' | 'sync_fence'>) {
  return db
    .select({ id: davAccounts.id })
    .from(davAccounts)
    .where(and(eq(davAccounts.id, id), eq(davAccounts.sync_fence, sync_fence)))
    .for('share')
    .as('held')
}

/**
 * Requires, inside a transaction of a turn, that the turn still has its lease. A claim waits until the transaction
 * ends.
 * @throws TurnLost
 */
export async function requireTurn(
  tx: TenantTransaction,
  { id, sync_fence }: Pick<AccountRow, 'id' | 'sync_fence'>,
): Promise<void> {
  const held = await tx
    .select({ id: davAccounts.id })
    .from(davAccounts)
    .where(and(eq(davAccounts.id, id), eq(davAccounts.sync_fence, sync_fence)))
    .for('share')
    .prepare('dav_require_turn')
    .execute()
  if (held.length === 0) throw new TurnLost('Another turn of the account has begun')
}
