import type { DavAccount, DavAccountChange, NewDavAccount, TestedDavAccount } from '@fiscus/client'
import type { UseFormReturnType } from '@mantine/form'

export type Direction = 'both' | 'pull' | 'push'

/** A collection that a test has found, and what the user wants of it. `direction` empty: it is not synchronised. */
export type Choice = {
  url: string
  kind: 'calendar' | 'address_book'
  name: string
  direction: Direction | ''
}

/** An account as the form has it. `tested` is the connection for which `choices` were found. */
export type AccountValues = {
  name: string
  server_url: string
  other_origins: string[]
  /** Empty: an account of the system. */
  owner_id: string
  is_active: boolean
  login_method: 'basic' | 'digest' | 'bearer'
  login: string
  password: string
  oauth_token_url: string
  oauth_client_id: string
  oauth_client_secret: string
  oauth_refresh_token: string
  tested: string
  choices: Choice[]
}

export type AccountForm = UseFormReturnType<AccountValues>

/** The form of an account, or of a new one. Secrets are never returned: their fields are empty. */
export function valuesOf(account?: DavAccount): AccountValues {
  return {
    name: account?.name ?? '',
    server_url: account?.server_url ?? '',
    other_origins: account?.other_origins ?? [],
    owner_id: account?.owner_id ?? '',
    is_active: account?.is_active !== 0,
    login_method: account?.login_method ?? 'basic',
    login: account?.login ?? '',
    password: '',
    oauth_token_url: account?.oauth_token_url ?? '',
    oauth_client_id: account?.oauth_client_id ?? '',
    oauth_client_secret: '',
    oauth_refresh_token: '',
    tested: '',
    choices: [],
  }
}

const secretNames = ['password', 'oauth_client_secret', 'oauth_refresh_token'] as const

/** The body of the API. An empty field is null, and an empty secret is left out: it stays. */
export function bodyOf(values: AccountValues): NewDavAccount & DavAccountChange {
  const isBearer = values.login_method === 'bearer'
  const text = (value: string) => (isBearer && value.trim() !== '' ? value.trim() : null)
  const typed = secretNames.filter((name) => (name === 'password') !== isBearer && values[name] !== '')
  return {
    name: values.name.trim(),
    server_url: values.server_url.trim(),
    other_origins: values.other_origins.map((origin) => origin.trim()),
    owner_id: values.owner_id || null,
    is_active: values.is_active ? 1 : 0,
    login_method: values.login_method,
    login: values.login.trim(),
    oauth_token_url: text(values.oauth_token_url),
    oauth_client_id: text(values.oauth_client_id),
    ...Object.fromEntries(typed.map((name) => [name, values[name]])),
  }
}

/** What a test depends on: with another server, login or password its collections are no longer those of the form. */
export function connectionOf(values: AccountValues) {
  const { server_url: url, other_origins: origins, login_method: method, login, password } = values
  return JSON.stringify([url.trim(), origins, method, login.trim(), password])
}

/** Whether a text is an address of a server; else it may be a domain or an e-mail address. */
export function isUrl(text: string): boolean {
  return /^https?:/i.test(text.trim())
}

/** The most further servers of an account. */
export const originsMax = 3

/** The further servers of an account after a user has allowed those to which its server refers. */
export function allowedOrigins({ other_origins }: AccountValues, referred: readonly string[]): string[] {
  return [...new Set([...other_origins, ...referred])].slice(0, originsMax)
}

/** The collections that a test of the connection in the form has found. */
export function choicesOf(values: AccountValues): readonly Choice[] {
  return values.tested === connectionOf(values) ? values.choices : []
}

/** The choices after a test: nothing is synchronised that the user has not chosen. */
export function untouched({ collections }: TestedDavAccount): Choice[] {
  return collections.map(({ url, kind, name }) => ({ url, kind, name: name ?? url, direction: '' }))
}
