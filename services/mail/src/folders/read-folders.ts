import { Problem } from '@fiscus/contracts/problems/problem'
import { mailFaultOf } from '@fiscus/mail/connections/mail-fault'
import { vetMailHost } from '@fiscus/mail/connections/vet-mail-host'
import { type ImapFolder, listFolders } from '@fiscus/mail/imap/imap-folder'
import { openImap } from '@fiscus/mail/imap/open-imap'
import type { MailboxRow } from '@fiscus/mail/mailboxes/mailbox-secrets'
import { openCredentials } from '@fiscus/mail/mailboxes/open-credentials'
import { mailTexts } from '@fiscus/messages/mail'
import type { MailContext } from '../context/mail-context.ts'
import type { MailScope } from '../context/mail-scope.ts'

const readMsMax = 30_000
const stepMsMax = 10_000
const literalBytesMax = 256 * 1024

/**
 * Lists the folders on the IMAP server of a mailbox, in at most 30 seconds.
 * @throws Problem 409 `mailbox-unusable` with the reason
 */
export async function readFolders(
  { mail, clock, secretsOf }: Pick<MailContext, 'mail' | 'clock' | 'secretsOf'>,
  scope: MailScope,
  mailbox: MailboxRow,
  stop: AbortSignal,
): Promise<ImapFolder[]> {
  const { in_protocol, in_host: host, in_port: port, in_tls: tls } = mailbox
  if (in_protocol !== 'imap' || host === null || port === null || tls === null)
    throw new Problem('mailbox-unusable', mailTexts.noImapServer())
  const signal = AbortSignal.any([stop, AbortSignal.timeout(readMsMax)])
  try {
    const vetted = await vetMailHost({ host, port }, { ...mail, signal })
    const secrets = secretsOf(scope.name)
    const credentials = await scope.withDatabase((db) =>
      openCredentials(mailbox, 'in', { db, secrets, guard: mail, clock, signal }),
    )
    if (credentials === null) throw new Error('A mailbox with an incoming server has a login')
    const target = { ...vetted, port, tls, credentials, timeoutMs: stepMsMax, literalBytesMax, ca: mail.ca }
    await using session = await openImap(target, signal)
    return await listFolders(session.client)
  } catch (error) {
    stop.throwIfAborted()
    const fault = mailFaultOf(error)
    throw fault === null ? error : new Problem('mailbox-unusable', fault.reason, { cause: error })
  }
}
