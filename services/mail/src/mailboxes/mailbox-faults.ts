import type { ProblemError } from '@fiscus/contracts/problems/problem'
import { connections } from '@fiscus/messages/connections'
import { mailTexts } from '@fiscus/messages/mail'
import type { Message } from '@fiscus/messages/message'
import {
  isOtherOauthServer,
  type MailboxPlan,
  type MailboxSettings,
  type SecretField,
  serverOf,
} from './plan-mailbox.ts'

/**
 * The faults of a mailbox after a request, each with the pointer of its field. `plaintext`: the operator allows logins
 * without TLS.
 */
export function mailboxFaults(plan: MailboxPlan, { plaintext }: { plaintext: boolean }): ProblemError[] {
  const { after } = plan
  return [
    ...incompleteServers(after),
    ...(plaintext ? [] : unencryptedServers(after)),
    ...misplacedFields(after),
    ...unsentAcknowledgements(after),
    ...missingSecrets(plan),
    ...secretsForAnotherServer(plan),
  ]
}

const required = (name: string, detail: Message): ProblemError => ({
  pointer: `/${name}`,
  detail,
  code: 'required',
})
const invalid = (name: string, detail: Message): ProblemError => ({
  pointer: `/${name}`,
  detail,
  code: 'invalid-value',
})

const forXoauth2 = connections.requiredForLoginMethod({ method: 'xoauth2' })

const incoming = ['in_protocol', 'in_host', 'in_port', 'in_tls', 'in_login'] as const
const outgoing = ['out_host', 'out_port', 'out_tls'] as const

/** A server has all of its fields or none, and a mailbox has at least one server. */
function incompleteServers(settings: MailboxSettings): ProblemError[] {
  const servers = [incoming, outgoing].filter((names) => names.some((name) => settings[name] !== null))
  if (servers.length === 0) return [required('in_host', mailTexts.noServer())]
  const missing = servers.flatMap((names) => names.filter((name) => settings[name] === null))
  const faults = missing.map((name) => required(name, mailTexts.requiredWithServer()))
  if (settings.out_login !== null && settings.out_host === null)
    faults.push(required('out_host', mailTexts.requiredWithOutgoingLogin()))
  return faults
}

function unencryptedServers(settings: MailboxSettings): ProblemError[] {
  return (['in_tls', 'out_tls'] as const)
    .filter((name) => settings[name] === 'none')
    .map((name) => invalid(name, mailTexts.plaintextForbidden()))
}

function misplacedFields({ in_protocol, delete_after_days, sent_folder }: MailboxSettings): ProblemError[] {
  const faults: ProblemError[] = []
  if (delete_after_days !== null && in_protocol !== 'pop3')
    faults.push(invalid('delete_after_days', mailTexts.onlyForPop3()))
  if (sent_folder !== null && in_protocol !== 'imap')
    faults.push(invalid('sent_folder', mailTexts.needsImap()))
  return faults
}

/** An acknowledgement is sent for a ticket, and by the mailbox. */
function unsentAcknowledgements({ acknowledges, is_support, out_host }: MailboxSettings): ProblemError[] {
  if (acknowledges === 0) return []
  const faults: ProblemError[] = []
  if (is_support === 0) faults.push(invalid('acknowledges', mailTexts.onlyForSupport()))
  if (out_host === null) faults.push(invalid('acknowledges', mailTexts.acknowledgementsNeedOutgoing()))
  return faults
}

function missingSecrets({ after, secrets }: MailboxPlan): ProblemError[] {
  const { login_method, in_host, out_login, out_host } = after
  const missing = (name: SecretField) => secrets[name] === null
  if (login_method === 'password') {
    const faults: ProblemError[] = []
    if (in_host !== null && missing('in_password'))
      faults.push(required('in_password', mailTexts.requiredForIncoming()))
    if (out_login !== null && missing('out_password'))
      faults.push(required('out_password', mailTexts.requiredWithOutgoingLogin()))
    return faults
  }
  const faults = (['oauth_token_url', 'oauth_client_id'] as const)
    .filter((name) => after[name] === null)
    .map((name) => required(name, forXoauth2))
  if (missing('oauth_refresh_token') && after.oauth_authorization_url === null)
    faults.push(required('oauth_refresh_token', mailTexts.refreshTokenRequired()))
  if (out_host !== null && out_login === null) faults.push(required('out_login', forXoauth2))
  return faults
}

/** A stored secret is never sent to a server that the caller has changed: it must be entered again. */
function secretsForAnotherServer({ before, after, secrets }: MailboxPlan): ProblemError[] {
  const isStored = (name: SecretField) => secrets[name] === 'stored'
  const isChanged = (direction: 'in' | 'out') => serverOf(before, direction) !== serverOf(after, direction)
  const isTokenUrlChanged = before.oauth_token_url !== after.oauth_token_url
  const fields: [SecretField, boolean][] = [
    ['in_password', isChanged('in')],
    ['out_password', isChanged('out')],
    ['oauth_refresh_token', isOtherOauthServer(before, after)],
    ['oauth_client_secret', isTokenUrlChanged],
  ]
  return fields
    .filter(([name, changed]) => changed && isStored(name))
    .map(([name]) => required(name, connections.secretForAnotherServer()))
}
