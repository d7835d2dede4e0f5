import type { Mailbox, MailboxChange } from '@fiscus/client'
import type { TlsMode } from './server-presets.ts'

/** A mailbox as the form has it: texts, and an empty protocol or host for a direction that is not used. */
export type MailboxValues = {
  name: string
  address: string
  sender_name: string
  /** Empty for a mailbox of the system. */
  owner_id: string
  is_active: boolean
  is_support: boolean
  opens_tickets: Mailbox['opens_tickets']
  acknowledges: boolean
  acknowledgement_text: string
  login_method: 'password' | 'xoauth2'
  in_protocol: '' | 'imap' | 'pop3'
  in_host: string
  in_port: string
  in_tls: TlsMode
  in_login: string
  in_password: string
  delete_after_days: string
  out_protocol: '' | 'smtp'
  out_host: string
  out_port: string
  out_tls: TlsMode
  out_login: string
  out_password: string
  hourly_limit: string
  sent_folder: string
  oauth_authorization_url: string
  oauth_scope: string
  oauth_token_url: string
  oauth_client_id: string
  oauth_client_secret: string
  oauth_refresh_token: string
}

/** The form of a mailbox, or of a new one. Secrets are never returned: their fields are empty. */
export function valuesOf(mailbox?: Mailbox): MailboxValues {
  const text = (value: string | number | null | undefined) =>
    value === null || value === undefined ? '' : String(value)
  return {
    name: text(mailbox?.name),
    address: text(mailbox?.address),
    sender_name: text(mailbox?.sender_name),
    owner_id: text(mailbox?.owner_id),
    is_active: mailbox?.is_active !== 0,
    is_support: mailbox?.is_support === 1,
    opens_tickets: mailbox?.opens_tickets ?? 'lists',
    acknowledges: mailbox?.acknowledges === 1,
    acknowledgement_text: text(mailbox?.acknowledgement_text),
    login_method: mailbox?.login_method ?? 'password',
    in_protocol: mailbox === undefined ? 'imap' : (mailbox.in_protocol ?? ''),
    in_host: text(mailbox?.in_host),
    in_port: mailbox === undefined ? '993' : text(mailbox.in_port),
    in_tls: mailbox?.in_tls ?? 'implicit',
    in_login: text(mailbox?.in_login),
    in_password: '',
    delete_after_days: text(mailbox?.delete_after_days),
    out_protocol: mailbox === undefined || mailbox.out_host !== null ? 'smtp' : '',
    out_host: text(mailbox?.out_host),
    out_port: mailbox === undefined ? '465' : text(mailbox.out_port),
    out_tls: mailbox?.out_tls ?? 'implicit',
    out_login: text(mailbox?.out_login),
    out_password: '',
    hourly_limit: text(mailbox?.hourly_limit),
    sent_folder: text(mailbox?.sent_folder),
    oauth_authorization_url: text(mailbox?.oauth_authorization_url),
    oauth_scope: text(mailbox?.oauth_scope),
    oauth_token_url: text(mailbox?.oauth_token_url),
    oauth_client_id: text(mailbox?.oauth_client_id),
    oauth_client_secret: '',
    oauth_refresh_token: '',
  }
}

const noIncoming = {
  in_protocol: null,
  in_host: null,
  in_port: null,
  in_tls: null,
  in_login: null,
  delete_after_days: null,
} as const
const noOutgoing = { out_host: null, out_port: null, out_tls: null, out_login: null } as const

/**
 * The body of the API. An empty field is null, a direction that is not used has none, and an empty secret is left out:
 * it stays.
 */
export function bodyOf(values: MailboxValues): MailboxChange & { name: string; address: string } {
  const text = (value: string) => (value.trim() === '' ? null : value.trim())
  const number = (value: string) => (value.trim() === '' ? null : Number(value))
  const incoming =
    values.in_protocol === ''
      ? noIncoming
      : {
          in_protocol: values.in_protocol,
          in_host: text(values.in_host),
          in_port: number(values.in_port),
          in_tls: values.in_tls,
          in_login: text(values.in_login),
          delete_after_days: values.in_protocol === 'pop3' ? number(values.delete_after_days) : null,
        }
  const outgoing =
    values.out_protocol === ''
      ? noOutgoing
      : {
          out_host: text(values.out_host),
          out_port: number(values.out_port),
          out_tls: values.out_tls,
          out_login: text(values.out_login),
        }
  const isToken = values.login_method === 'xoauth2'
  return {
    name: values.name.trim(),
    address: values.address.trim(),
    sender_name: text(values.sender_name),
    owner_id: text(values.owner_id),
    is_active: values.is_active ? 1 : 0,
    is_support: values.is_support ? 1 : 0,
    opens_tickets: values.opens_tickets,
    acknowledges: values.is_support && values.acknowledges ? 1 : 0,
    acknowledgement_text: text(values.acknowledgement_text),
    login_method: values.login_method,
    ...incoming,
    ...outgoing,
    hourly_limit: number(values.hourly_limit),
    sent_folder: text(values.sent_folder),
    oauth_authorization_url: isToken ? text(values.oauth_authorization_url) : null,
    oauth_scope: isToken ? text(values.oauth_scope) : null,
    oauth_token_url: isToken ? text(values.oauth_token_url) : null,
    oauth_client_id: isToken ? text(values.oauth_client_id) : null,
    ...secretsOf(values),
  }
}

const secretNames = ['in_password', 'out_password', 'oauth_client_secret', 'oauth_refresh_token'] as const

/** The secrets that were typed. */
function secretsOf(values: MailboxValues): Pick<MailboxChange, (typeof secretNames)[number]> {
  const typed = secretNames.filter((name) => values[name] !== '')
  return Object.fromEntries(typed.map((name) => [name, values[name]]))
}
