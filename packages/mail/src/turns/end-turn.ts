import type { TenantDatabase } from '@fiscus/db/connections/databases'
import { mailboxes } from '@fiscus/db/schema/mail/mailboxes'
import { and, eq, sql } from 'drizzle-orm'
import type { MailboxRow } from '../mailboxes/mailbox-secrets.ts'
import { endOfTurn, type TurnOutcome } from './end-of-turn.ts'

/**
 * Ends a turn: stores the state of the mailbox and the instant of its next turn. A mailbox that a user has changed in
 * the meantime keeps its new state, so that it is tried at once.
 */
export async function endTurn(
  db: TenantDatabase,
  mailbox: MailboxRow,
  outcome: TurnOutcome,
  now: Date,
): Promise<void> {
  const ended = endOfTurn(outcome, { failures: mailbox.in_failures, now })
  const isUnchanged = sql`${mailboxes.version} = ${mailbox.version}`
  const unlessChanged = (value: unknown, column: (typeof mailboxes)[keyof typeof ended]) =>
    sql`case when ${isUnchanged} then ${value} else ${column} end`
  await db
    .update(mailboxes)
    .set({
      in_state: unlessChanged(ended.in_state, mailboxes.in_state),
      in_error: unlessChanged(ended.in_error, mailboxes.in_error),
      in_error_message: unlessChanged(
        sql.param(ended.in_error_message, mailboxes.in_error_message),
        mailboxes.in_error_message,
      ),
      in_failures: unlessChanged(sql`${ended.in_failures}::integer`, mailboxes.in_failures),
      in_next_at: unlessChanged(instant(ended.in_next_at), mailboxes.in_next_at),
      in_state_since: sql`case when ${isUnchanged} and ${mailboxes.in_state} <> ${ended.in_state} then ${instant(now)} else ${mailboxes.in_state_since} end`,
      last_synced_at: now,
      ...(outcome.kind === 'read' && { last_success_at: now }),
      sync_until: null,
    })
    .where(and(eq(mailboxes.id, mailbox.id), eq(mailboxes.sync_fence, mailbox.sync_fence)))
}

/**
 * Ends the lease of a turn that an outage of the database or of the files has ended: the mailbox stays due, and the
 * turn counts as none.
 */
export async function releaseTurn(db: TenantDatabase, { id, sync_fence }: MailboxRow): Promise<void> {
  const isOfTurn = and(eq(mailboxes.id, id), eq(mailboxes.sync_fence, sync_fence))
  await db.update(mailboxes).set({ sync_until: null }).where(isOfTurn)
}

const instant = (at: Date) => sql`${at.toISOString()}::timestamptz`
