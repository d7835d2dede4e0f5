import type { MailboxChange } from '@fiscus/contracts/mail/mailbox-request'
import type { MailboxRow, SecretColumn } from '@fiscus/mail/mailboxes/mailbox-secrets'

/** The column of each secret of a request. */
export const columnOfSecret = {
  in_password: 'in_secret',
  out_password: 'out_secret',
  oauth_client_secret: 'oauth_client_secret',
  oauth_refresh_token: 'oauth_refresh_secret',
} as const satisfies Partial<Record<keyof MailboxChange, SecretColumn>>

export type SecretField = keyof typeof columnOfSecret

const secretFields = Object.keys(columnOfSecret) as SecretField[]

/** The settings of a mailbox, without secrets and states. */
export type MailboxSettings = Pick<MailboxRow, Exclude<keyof MailboxChange, SecretField> & keyof MailboxRow>

/** The settings of a new mailbox. */
const emptySettings: MailboxSettings = {
  name: '',
  address: '',
  sender_name: null,
  owner_id: null,
  is_active: 1,
  is_support: 0,
  opens_tickets: 'lists',
  acknowledges: 0,
  acknowledgement_text: null,
  login_method: 'password',
  in_protocol: null,
  in_host: null,
  in_port: null,
  in_tls: null,
  in_login: null,
  delete_after_days: null,
  out_host: null,
  out_port: null,
  out_tls: null,
  out_login: null,
  hourly_limit: null,
  sent_folder: null,
  oauth_authorization_url: null,
  oauth_scope: null,
  oauth_token_url: null,
  oauth_client_id: null,
}

/** A secret after a change: a new text, the stored one, or none. */
export type SecretPlan = { text: string } | 'stored' | null

export type MailboxPlan = {
  before: MailboxSettings
  after: MailboxSettings
  secrets: Record<SecretField, SecretPlan>
}

/**
 * The mailbox after a request. `stored` is its row, or null for a new one. Secrets that the settings no longer need are
 * dropped, and a field that is absent stays.
 */
export function planMailbox(stored: MailboxRow | null, request: Partial<MailboxChange>): MailboxPlan {
  const before = stored ? settingsOf(stored) : emptySettings
  const given = Object.entries(request).filter(([, value]) => value !== undefined)
  const after = settingsOf({ ...before, ...Object.fromEntries(given) })
  const planOf = (field: SecretField): SecretPlan => {
    const text = request[field]
    if (text !== undefined) return text === null ? null : { text }
    return stored?.[columnOfSecret[field]] ? 'stored' : null
  }
  const isNeeded = neededSecrets(after)
  // A new consent replaces a refresh token that must not go to another server.
  if (
    after.oauth_authorization_url !== null &&
    isOtherOauthServer(before, after) &&
    !request.oauth_refresh_token
  )
    isNeeded.oauth_refresh_token = false
  const secrets = Object.fromEntries(
    secretFields.map((field) => [field, isNeeded[field] ? planOf(field) : null]),
  ) as Record<SecretField, SecretPlan>
  return { before, after, secrets }
}

/** Whether a stored refresh token would be sent to another server than before. */
export function isOtherOauthServer(before: MailboxSettings, after: MailboxSettings): boolean {
  return (
    before.oauth_token_url !== after.oauth_token_url ||
    (['in', 'out'] as const).some((direction) => serverOf(before, direction) !== serverOf(after, direction))
  )
}

function neededSecrets({ login_method, in_host, out_login }: MailboxSettings): Record<SecretField, boolean> {
  const isOauth = login_method === 'xoauth2'
  return {
    in_password: !isOauth && in_host !== null,
    out_password: !isOauth && out_login !== null,
    oauth_client_secret: isOauth,
    oauth_refresh_token: isOauth,
  }
}

const settingNames = Object.keys(emptySettings) as (keyof MailboxSettings)[]

function settingsOf(row: MailboxSettings): MailboxSettings {
  return Object.fromEntries(settingNames.map((name) => [name, row[name]])) as MailboxSettings
}

/** The direction's server, as it decides where a secret is sent. */
export function serverOf(settings: MailboxSettings, direction: 'in' | 'out'): string {
  const { in_protocol, in_host, in_port, in_tls, in_login, out_host, out_port, out_tls, out_login } = settings
  const server =
    direction === 'in'
      ? [in_protocol, in_host, in_port, in_tls, in_login]
      : [out_host, out_port, out_tls, out_login]
  return JSON.stringify(server)
}
