import { isIP } from 'node:net'
import type { TlsMode } from '@fiscus/contracts/mail/mail-vocabulary'
import type { TenantDatabase } from '@fiscus/db/connections/databases'
import { mailboxes } from '@fiscus/db/schema/mail/mailboxes'
import type { Clock } from '@fiscus/runtime/clock'
import { CredentialError } from '@fiscus/runtime/credentials/credential-error'
import type { MailEnvironment, OutgoingServer } from '@fiscus/runtime/mail/mail-environment'
import type { SecretBox } from '@fiscus/runtime/secrets/secret-box'
import { eq } from 'drizzle-orm'
import { MailError } from '../connections/mail-error.ts'
import { faultOf } from '../connections/mail-fault.ts'
import { vetMailHost } from '../connections/vet-mail-host.ts'
import type { MailboxRow } from '../mailboxes/mailbox-secrets.ts'
import { openCredentials } from '../mailboxes/open-credentials.ts'
import { breakerHost } from '../queue/breakers.ts'
import { hourlyAllowance, type SenderId } from '../queue/claim-batch.ts'
import type { Sender } from '../queue/turn-context.ts'
import { openOutboxSession } from '../smtp/outbox-session.ts'
import { SmtpFault, type SmtpFaultKind } from '../smtp/smtp-fault.ts'
import { openSmtpSession, type SmtpTarget, type SmtpTiming } from '../smtp/smtp-session.ts'

/** What senders need of a task. `timing` is for tests. */
export type SenderContext = {
  db: TenantDatabase
  clock: Clock
  secrets: SecretBox
  mail: MailEnvironment
  timing?: SmtpTiming | undefined
}

/** The name of the server of mail without a sender mailbox for its circuit breaker. */
export function globalHostOf({ global }: Pick<MailEnvironment, 'global'>): string {
  return global.kind === 'server' ? breakerHost(global.server) : global.kind
}

/**
 * Returns a sender with its server (scheduled-tasks §3.3): a mailbox with its own login, else the global SMTP server,
 * or the outbox folder. null: it sends nothing now, because the mailbox is at its hourly limit or has no server, or
 * there is no global server.
 */
export async function resolveSender(context: SenderContext, id: SenderId): Promise<Sender | null> {
  if (id === null) return globalSender(context)
  const { db, clock } = context
  const [mailbox] = await db.select().from(mailboxes).where(eq(mailboxes.id, id))
  if (!mailbox) return null
  const { out_host: host, out_port: port, out_tls: tls } = mailbox
  if (host === null || port === null || tls === null) return null
  const allowance = await hourlyAllowance(db, id, mailbox.hourly_limit, clock.now())
  if (allowance === 0) return null
  return {
    id,
    host: breakerHost({ host, port, tls }),
    allowance,
    open: (signal) => openOfMailbox(context, mailbox, { host, port, tls }, signal),
  }
}

function globalSender({ mail, timing }: SenderContext): Sender | null {
  const { global } = mail
  const common = { id: null, host: globalHostOf(mail), allowance: Number.POSITIVE_INFINITY }
  if (global.kind === 'none') return null
  if (global.kind === 'folder') return { ...common, open: async () => openOutboxSession(global.folder) }
  return { ...common, open: (signal) => openSmtpSession(targetOf(global.server, mail), signal, timing) }
}

/** The server of the operator, whose address is not restricted. */
function targetOf({ host, port, tls, login }: OutgoingServer, mail: MailEnvironment): SmtpTarget {
  return {
    address: host,
    port,
    servername: isIP(host) === 0 ? host : undefined,
    tls,
    credentials: login,
    clientName: mail.hostName,
    ca: mail.ca,
  }
}

async function openOfMailbox(
  context: SenderContext,
  mailbox: MailboxRow,
  { host, port, tls }: { host: string; port: number; tls: TlsMode },
  signal: AbortSignal,
) {
  const { db, secrets, clock, mail, timing } = context
  try {
    const { address, servername } = await vetMailHost({ host, port }, { ...mail, signal })
    const credentials = await openCredentials(mailbox, 'out', { db, secrets, guard: mail, clock, signal })
    const target = { address, port, servername, tls, credentials, clientName: mail.hostName, ca: mail.ca }
    return await openSmtpSession(target, signal, timing)
  } catch (error) {
    if (!(error instanceof MailError || error instanceof CredentialError)) throw error
    throw new SmtpFault(kindOf(error), null, error, faultOf(error.code).reason)
  }
}

function kindOf({ code }: Pick<MailError, 'code'>): SmtpFaultKind {
  const { state } = faultOf(code)
  if (state === 'needs_password') return 'credentials'
  return state === 'address_refused' ? 'address' : code === 'name_unknown' ? 'unreachable' : 'throttled'
}
