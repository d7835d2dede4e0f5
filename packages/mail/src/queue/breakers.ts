import { textColumns } from '@fiscus/contracts/fields/text-columns'
import type { MailboxState } from '@fiscus/contracts/mail/mail-vocabulary'
import type { TenantDatabase } from '@fiscus/db/connections/databases'
import { mailboxes } from '@fiscus/db/schema/mail/mailboxes'
import { mailHosts } from '@fiscus/db/schema/mail/outgoing'
import type { Message } from '@fiscus/messages/message'
import { render } from '@fiscus/messages/render'
import { and, eq, isNotNull, ne, or, sql } from 'drizzle-orm'
import type { SmtpFault, SmtpFaultKind } from '../smtp/smtp-fault.ts'
import { breakerDelayMs } from './back-off.ts'
import type { SenderId } from './claim-batch.ts'

/** The state of a mailbox after a fault: a stop until it is changed, or a pause. null: the fault is one of its host. */
const stateAfter: Record<SmtpFaultKind, MailboxState | null> = {
  credentials: 'needs_password',
  address: 'address_refused',
  throttled: 'waiting',
  refused: 'waiting',
  unreachable: null,
  tls_missing: null,
  tls_failed: null,
  tls_outdated: null,
  certificate: null,
}

/**
 * Opens the circuit breaker of a sender after a fault of its connection: it sends nothing until its pause is over. A
 * wrong login stops the mailbox until it is changed; an unreachable host, or one without TLS or with a certificate that
 * is not accepted, pauses all its mailboxes for 1, 2, 5, 15, then 60 minutes. The global server has only the breaker of
 * its host.
 */
export async function openBreaker(
  db: Pick<TenantDatabase, 'insert' | 'update'>,
  { sender, host }: { sender: SenderId; host: string },
  { kind, reason }: Pick<SmtpFault, 'kind' | 'reason'>,
  now: Date,
): Promise<void> {
  const state = stateAfter[kind]
  if (sender === null || state === null) await pauseHost(db, host, reason, now)
  if (sender === null) return
  if (state !== null) await setState(db, sender, { state, reason }, now)
  else await db.update(mailboxes).set(textColumns('out_error', reason)).where(eq(mailboxes.id, sender))
}

async function pauseHost(
  db: Pick<TenantDatabase, 'insert' | 'update'>,
  host: string,
  reason: Message,
  now: Date,
): Promise<void> {
  const last_error = render(reason)
  const values = { host, failures: 1, last_error, updated_at: now }
  const [row] = await db
    .insert(mailHosts)
    .values(values)
    .onConflictDoUpdate({
      target: mailHosts.host,
      set: { failures: sql`${mailHosts.failures} + 1`, last_error, updated_at: now },
    })
    .returning({ failures: mailHosts.failures })
  const closed_until = new Date(now.getTime() + breakerDelayMs(row?.failures ?? 1))
  await db.update(mailHosts).set({ closed_until }).where(eq(mailHosts.host, host))
}

async function setState(
  db: Pick<TenantDatabase, 'update'>,
  id: string,
  { state, reason }: { state: MailboxState; reason: Message },
  now: Date,
): Promise<void> {
  const [row] = await db
    .update(mailboxes)
    .set({
      out_state: state,
      ...textColumns('out_error', reason),
      out_failures: sql`${mailboxes.out_failures} + 1`,
      out_state_since: sql`case when ${mailboxes.out_state} = ${state} then ${mailboxes.out_state_since} else ${now.toISOString()}::timestamptz end`,
    })
    .where(eq(mailboxes.id, id))
    .returning({ failures: mailboxes.out_failures })
  const out_next_at = new Date(now.getTime() + breakerDelayMs(row?.failures ?? 1))
  if (state === 'waiting') await db.update(mailboxes).set({ out_next_at }).where(eq(mailboxes.id, id))
}

/** Closes the breakers of a sender after a message was sent. It writes nothing when they are closed already. */
export async function resetBreaker(
  db: Pick<TenantDatabase, 'delete' | 'update'>,
  { sender, host }: { sender: SenderId; host: string },
  now: Date,
): Promise<void> {
  await db.delete(mailHosts).where(eq(mailHosts.host, host))
  if (sender === null) return
  await db
    .update(mailboxes)
    .set({ out_state: 'ok', out_state_since: now, ...textColumns('out_error', null), out_failures: 0 })
    .where(
      and(
        eq(mailboxes.id, sender),
        or(ne(mailboxes.out_state, 'ok'), ne(mailboxes.out_failures, 0), isNotNull(mailboxes.out_error)),
      ),
    )
}
