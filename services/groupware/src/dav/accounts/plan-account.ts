import type { DavAccountChange } from '@fiscus/contracts/dav/account'
import type { AccountRow, AccountSecret } from '@fiscus/dav/accounts/account-secrets'

/** The column of each secret of a request. */
export const columnOfSecret = {
  password: 'password_secret',
  oauth_client_secret: 'oauth_client_secret',
  oauth_refresh_token: 'oauth_refresh_secret',
} as const satisfies Partial<Record<keyof DavAccountChange, AccountSecret>>

export type SecretField = keyof typeof columnOfSecret
export const secretFields = Object.keys(columnOfSecret) as SecretField[]

/** The settings of an account, without secrets and states. */
export type AccountSettings = Pick<
  AccountRow,
  | 'name'
  | 'owner_id'
  | 'is_active'
  | 'server_url'
  | 'other_origins'
  | 'login_method'
  | 'login'
  | 'oauth_token_url'
  | 'oauth_client_id'
>

const emptySettings: AccountSettings = {
  name: '',
  owner_id: null,
  is_active: 1,
  server_url: '',
  other_origins: [],
  login_method: 'basic',
  login: '',
  oauth_token_url: null,
  oauth_client_id: null,
}

/** A secret after a change: a new text, the stored one, or none. */
export type SecretPlan = { text: string } | 'stored' | null

export type AccountPlan = {
  before: AccountSettings
  after: AccountSettings
  secrets: Record<SecretField, SecretPlan>
}

/**
 * The account after a request. `stored` is its row, or null for a new one. Secrets that its login method does not need
 * are dropped, and a field that is absent stays.
 */
export function planAccount(stored: AccountRow | null, request: Partial<DavAccountChange>): AccountPlan {
  const before = settingsOf(stored ?? emptySettings)
  const given = Object.entries(request).filter(([, value]) => value !== undefined)
  const after = settingsOf({ ...before, ...Object.fromEntries(given) })
  const isBearer = after.login_method === 'bearer'
  const planOf = (field: SecretField): SecretPlan => {
    if ((field === 'password') === isBearer) return null
    const text = request[field]
    if (text !== undefined) return text === null ? null : { text }
    return stored?.[columnOfSecret[field]] ? 'stored' : null
  }
  const secrets = {
    password: planOf('password'),
    oauth_client_secret: planOf('oauth_client_secret'),
    oauth_refresh_token: planOf('oauth_refresh_token'),
  }
  return { before, after, secrets }
}

function settingsOf(row: AccountSettings): AccountSettings {
  return {
    name: row.name,
    owner_id: row.owner_id,
    is_active: row.is_active,
    server_url: row.server_url,
    other_origins: row.other_origins,
    login_method: row.login_method,
    login: row.login,
    oauth_token_url: row.oauth_token_url,
    oauth_client_id: row.oauth_client_id,
  }
}

/** Whether a secret gets a new text. */
export const isNewSecret = (secret: SecretPlan) => secret !== null && secret !== 'stored'

/**
 * Whether a change sends a stored password to another place: another login, a server that did not get it, or in a way
 * that shows more of it.
 */
export function isMoved({ before, after }: Pick<AccountPlan, 'before' | 'after'>): boolean {
  const known = originsOf(before)
  return (
    before.login !== after.login ||
    before.login_method !== after.login_method ||
    originsOf(after).some((origin) => !known.includes(origin))
  )
}

function originsOf({ server_url, other_origins }: AccountSettings): string[] {
  return [URL.parse(server_url)?.origin ?? '', ...other_origins]
}
