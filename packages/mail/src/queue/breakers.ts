import { textColumns } from '@fiscus/contracts/fields/text-columns'
import type { MailboxState, TlsMode } from '@fiscus/contracts/mail/mail-vocabulary'
import type { TenantDatabase } from '@fiscus/db/connections/databases'
import { mailboxes } from '@fiscus/db/schema/mail/mailboxes'
import { mailHosts } from '@fiscus/db/schema/mail/outgoing'
import type { Message } from '@fiscus/messages/message'
import { render } from '@fiscus/messages/render'
import { and, eq, isNotNull, ne, or, sql } from 'drizzle-orm'
import type { SmtpFault, SmtpFaultKind } from '../smtp/smtp-fault.ts'
import { breakerDelayMs } from './back-off.ts'
import type { SenderId } from './claim-batch.ts'

/** What a fault pauses: the host, or the mailbox alone. The state of the mailbox: a stop until it is changed, or a pause. */
const pausedBy: Record<SmtpFaultKind, { pauses: 'host' | 'mailbox'; state: MailboxState }> = {
  credentials: { pauses: 'mailbox', state: 'needs_password' },
  address: { pauses: 'mailbox', state: 'address_refused' },
  throttled: { pauses: 'mailbox', state: 'waiting' },
  refused: { pauses: 'mailbox', state: 'waiting' },
  unreachable: { pauses: 'host', state: 'waiting' },
  tls_missing: { pauses: 'host', state: 'waiting' },
  tls_failed: { pauses: 'host', state: 'waiting' },
  tls_outdated: { pauses: 'host', state: 'waiting' },
  certificate: { pauses: 'host', state: 'waiting' },
}

/**
 * The name of a host for its breaker. With another kind of TLS it is another host: a mailbox with the wrong one must not
 * pause the others.
 */
export function breakerHost({ host, port, tls }: { host: string; port: number; tls: TlsMode }): string {
  return `${host}:${port} ${tls}`
}

/** The same of a mailbox, in SQL. */
export const breakerHostOfMailbox = sql`${mailboxes.out_host} || ':' || ${mailboxes.out_port} || ' ' || ${mailboxes.out_tls}`

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
  const { pauses, state } = pausedBy[kind]
  const isOfHost = sender === null || pauses === 'host'
  const hostUntil = isOfHost ? await pauseHost(db, host, reason, now) : null
  if (sender !== null) await setState(db, sender, { state, reason, hostUntil }, now)
}

/**
 * Pauses a host, and returns the end of the pause. Several of its mailboxes meet one outage at the same time: a host
 * that is paused already counts no further failure.
 */
async function pauseHost(
  db: Pick<TenantDatabase, 'insert' | 'update'>,
  host: string,
  reason: Message,
  now: Date,
): Promise<Date> {
  const last_error = render(reason)
  const firstEnd = new Date(now.getTime() + breakerDelayMs(1))
  const values = { host, failures: 1, last_error, updated_at: now, closed_until: firstEnd }
  const isPaused = sql`${mailHosts.closed_until} > ${now.toISOString()}::timestamptz`
  const [row] = await db
    .insert(mailHosts)
    .values(values)
    .onConflictDoUpdate({
      target: mailHosts.host,
      set: {
        failures: sql`${mailHosts.failures} + case when ${isPaused} then 0 else 1 end`,
        closed_until: sql`greatest(${mailHosts.closed_until}, ${firstEnd.toISOString()}::timestamptz)`,
        last_error,
        updated_at: now,
      },
    })
    .returning({ failures: mailHosts.failures })
  const closed_until = new Date(now.getTime() + breakerDelayMs(row?.failures ?? 1))
  await db.update(mailHosts).set({ closed_until }).where(eq(mailHosts.host, host))
  return closed_until
}

async function setState(
  db: Pick<TenantDatabase, 'update'>,
  id: string,
  { state, reason, hostUntil }: { state: MailboxState; reason: Message; hostUntil: Date | null },
  now: Date,
): Promise<void> {
  const [row] = await db
    .update(mailboxes)
    .set({
      out_state: state,
      ...textColumns('out_error', reason),
      out_failures: sql`${mailboxes.out_failures} + ${hostUntil === null ? 1 : 0}`,
      out_state_since: sql`case when ${mailboxes.out_state} = ${state} then ${mailboxes.out_state_since} else ${now.toISOString()}::timestamptz end`,
    })
    .where(eq(mailboxes.id, id))
    .returning({ failures: mailboxes.out_failures })
  const out_next_at = hostUntil ?? new Date(now.getTime() + breakerDelayMs(row?.failures ?? 1))
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
