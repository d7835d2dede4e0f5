import type { TenantDatabase, TenantTransaction } from '@fiscus/db/connections/databases'
import { preparedStatement } from '@fiscus/db/queries/execute-prepared'
import { mailboxes } from '@fiscus/db/schema/mail/mailboxes'
import { TurnLost } from '@fiscus/runtime/turns/turn-lost'
import { and, asc, eq, getTableColumns, isNotNull, isNull, lte, ne, notInArray, or, sql } from 'drizzle-orm'
import type { MailboxRow } from '../mailboxes/mailbox-secrets.ts'

/**
 * A mailbox with a lease. `mailbox.sync_fence` is the fence of the turn. `isAfterLoss`: the process of the turn before
 * it was lost.
 */
export type ClaimedMailbox = { mailbox: MailboxRow; isAfterLoss: boolean }

const isDue = (now: Date) =>
  and(
    eq(mailboxes.is_active, 1),
    isNotNull(mailboxes.in_protocol),
    ne(mailboxes.in_state, 'stopped'),
    lte(mailboxes.in_next_at, now),
    or(isNull(mailboxes.sync_until), lte(mailboxes.sync_until, now)),
  )

/** Whether a mailbox is due that can be claimed. */
export async function hasDueMailbox(db: Pick<TenantDatabase, 'select'>, now: Date): Promise<boolean> {
  const due = await db.select({ id: mailboxes.id }).from(mailboxes).where(isDue(now)).limit(1)
  return due.length > 0
}

/**
 * Claims the active mailbox that is due for longest. Mailboxes on `busyHosts`, and those in a turn, are passed over.
 */
export async function claimMailbox(
  db: TenantDatabase,
  { now, leaseMs, busyHosts }: { now: Date; leaseMs: number; busyHosts: readonly string[] },
): Promise<ClaimedMailbox | null> {
  const due = db
    .select({ id: mailboxes.id })
    .from(mailboxes)
    .where(and(isDue(now), busyHosts.length > 0 ? notInArray(mailboxes.in_host, [...busyHosts]) : undefined))
    .orderBy(asc(mailboxes.in_next_at), asc(mailboxes.id))
    .limit(1)
    .for('no key update', { skipLocked: true })
  const [claimed] = await db
    .update(mailboxes)
    .set({
      sync_fence: sql`${mailboxes.sync_fence} + 1`,
      sync_until: new Date(now.getTime() + leaseMs),
    })
    .where(eq(mailboxes.id, due))
    .returning({ ...getTableColumns(mailboxes), isAfterLoss: sql<boolean>`old.sync_until is not null` })
  if (!claimed) return null
  const { isAfterLoss, ...mailbox } = claimed
  return { mailbox, isAfterLoss }
}

const lockTurn = preparedStatement(sql`
  select ${mailboxes.id} from ${mailboxes}
  where ${mailboxes.id} = ${sql.placeholder('id')} and ${mailboxes.sync_fence} = ${sql.placeholder('fence')}
  for share`)

/**
 * Requires, inside the transaction of a batch, that the turn still has its lease. A claim waits until the transaction
 * ends.
 * @throws TurnLost
 */
export async function requireTurn(
  tx: TenantTransaction,
  { id, sync_fence }: Pick<MailboxRow, 'id' | 'sync_fence'>,
): Promise<void> {
  const held = await lockTurn(tx, { id, fence: sync_fence })
  if (held.length === 0) throw new TurnLost('Another turn of the mailbox has begun')
}
