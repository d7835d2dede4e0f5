import type { ConnectionTest } from '@fiscus/contracts/mail/connection-test'
import { type ServerToTest, testServer } from '@fiscus/mail/connection-test/test-server'
import { MailError } from '@fiscus/mail/connections/mail-error'
import type { MailboxRow } from '@fiscus/mail/mailboxes/mailbox-secrets'
import { openCredentials } from '@fiscus/mail/mailboxes/open-credentials'
import type { Credentials } from '@fiscus/runtime/credentials/credentials'
import type { MailContext } from '../context/mail-context.ts'
import type { MailScope } from '../context/mail-scope.ts'
import type { MailboxPlan, MailboxSettings, SecretPlan } from '../mailboxes/plan-mailbox.ts'

type TestContext = Pick<MailContext, 'mail' | 'clock' | 'secretsOf'>
type Direction = 'in' | 'out'

/** Tests both servers of a stored mailbox at the same time. */
export function testMailbox(
  context: TestContext,
  scope: MailScope,
  mailbox: MailboxRow,
  signal: AbortSignal,
): Promise<ConnectionTest> {
  const { mail: guard, clock } = context
  const secrets = context.secretsOf(scope.name)
  const credentialsOf = (direction: Direction) => (limit: AbortSignal) =>
    scope.withDatabase((db) =>
      openCredentials(mailbox, direction, { db, secrets, guard, clock, signal: limit }),
    )
  return testBoth(context, mailbox, credentialsOf, signal)
}

/** Tests the servers of a mailbox that is not stored, with the passwords of the request. */
export function testUnsaved(
  context: TestContext,
  { after, secrets }: MailboxPlan,
  signal: AbortSignal,
): Promise<ConnectionTest> {
  const credentialsOf = (direction: Direction) => async () =>
    passwordOf(direction === 'in' ? after.in_login : after.out_login, secrets[`${direction}_password`])
  return testBoth(context, after, credentialsOf, signal)
}

function passwordOf(user: string | null, secret: SecretPlan): Credentials | null {
  if (user === null) return null
  if (secret === null || secret === 'stored')
    throw new MailError('login_refused', 'The request has no password')
  return { user, pass: secret.text }
}

async function testBoth(
  { mail }: TestContext,
  settings: MailboxSettings,
  credentialsOf: (direction: Direction) => ServerToTest['credentials'],
  signal: AbortSignal,
): Promise<ConnectionTest> {
  const options = { guard: mail, ca: mail.ca, hostName: mail.hostName, signal }
  const isOauth = settings.login_method === 'xoauth2'
  const { in_protocol, in_host, in_port, in_tls, out_host, out_port, out_tls, out_login } = settings
  const hasIncoming = in_protocol !== null && in_host !== null && in_port !== null && in_tls !== null
  const hasOutgoing = out_host !== null && out_port !== null && out_tls !== null
  const [incoming, outgoing] = await Promise.all([
    hasIncoming
      ? testServer(
          {
            protocol: in_protocol,
            host: in_host,
            port: in_port,
            tls: in_tls,
            isOauth,
            hasLogin: true,
            credentials: credentialsOf('in'),
          },
          options,
        )
      : null,
    hasOutgoing
      ? testServer(
          {
            protocol: 'smtp',
            host: out_host,
            port: out_port,
            tls: out_tls,
            isOauth,
            hasLogin: out_login !== null,
            credentials: credentialsOf('out'),
          },
          options,
        )
      : null,
  ])
  return { incoming, outgoing }
}
