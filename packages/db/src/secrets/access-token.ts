import type { Clock } from '@fiscus/runtime/clock'
import { CredentialError } from '@fiscus/runtime/credentials/credential-error'
import { requestToken, type Token } from '@fiscus/runtime/credentials/request-token'
import type { EgressOptions } from '@fiscus/runtime/egress/vet-host'
import type { SecretBox } from '@fiscus/runtime/secrets/secret-box'
import type { TenantDatabase, TenantTransaction } from '../connections/databases.ts'
import { openRecordSecret, recordPlace } from './record-secret.ts'

/** The columns of OAuth 2 of a record with a login. */
export type OauthColumns = {
  oauth_token_url: string | null
  oauth_client_id: string | null
  oauth_client_secret: string | null
  oauth_refresh_secret: string | null
  oauth_access_secret: string | null
  oauth_expires_at: Date | null
}

export type OauthRow = OauthColumns & { id: string }

/** The table of the records: its name, which is a part of the place of each secret, and its statements. */
export type OauthTable = {
  name: string
  /** Reads a row and locks it until the transaction ends. */
  lock(tx: TenantTransaction, id: string): Promise<OauthRow | undefined>
  save(tx: TenantTransaction, id: string, columns: Partial<OauthColumns>): Promise<unknown>
}

export type TokenContext = {
  db: TenantDatabase
  secrets: SecretBox
  /** The address of tokens is checked like a server. */
  egress: EgressOptions
  clock: Clock
  signal: AbortSignal
}

/** A token that ends earlier than this is not used any more. */
const spareMs = 60_000

/**
 * Returns a valid access token of a record. Of concurrent callers one requests a new token: the others wait for its
 * lock and get the stored one. A refresh token that the provider replaced is committed before the access token is used
 * (RFC 6749 §6).
 * @param refused a token that the server has refused, although it has not ended: it is replaced, unless another one is
 * stored already
 * @throws CredentialError; the reason of the signal
 */
export async function accessTokenOf(
  table: OauthTable,
  row: OauthRow,
  context: TokenContext,
  refused?: string,
): Promise<string> {
  const { secrets, clock, db } = context
  const open = (
    from: OauthRow,
    column: 'oauth_client_secret' | 'oauth_refresh_secret' | 'oauth_access_secret',
  ) => openRecordSecret(from[column], recordPlace(table.name, from.id, column), secrets)
  const validToken = (from: OauthRow) => {
    const { oauth_expires_at: expiresAt } = from
    if (expiresAt === null || expiresAt.getTime() - spareMs <= clock.now().getTime()) return null
    const token = open(from, 'oauth_access_secret')
    return token === refused ? null : token
  }
  const requestNew = async (tx: TenantTransaction) => {
    const locked = await table.lock(tx, row.id)
    if (!locked) throw new CredentialError('consent_needed', `${table.name} ${row.id} was deleted`)
    const stored = validToken(locked)
    if (stored !== null) return stored
    const request = {
      url: locked.oauth_token_url ?? '',
      clientId: locked.oauth_client_id ?? '',
      clientSecret: open(locked, 'oauth_client_secret'),
      grant: { refreshToken: open(locked, 'oauth_refresh_secret') },
    }
    const token = await requestToken(request, context)
    await table.save(tx, row.id, sealedTokens({ name: table.name, id: row.id }, token, secrets))
    return token.accessToken
  }
  return validToken(row) ?? db.transaction(requestNew)
}

/** The columns of the tokens of a record. A refresh token that the provider keeps stays. */
export function sealedTokens(
  { name, id }: { name: string; id: string },
  { accessToken, refreshToken, expiresAt }: Token,
  secrets: SecretBox,
) {
  const seal = (text: string, column: string) => secrets.seal(text, recordPlace(name, id, column))
  return {
    oauth_access_secret: seal(accessToken, 'oauth_access_secret'),
    oauth_expires_at: expiresAt,
    ...(refreshToken !== null && { oauth_refresh_secret: seal(refreshToken, 'oauth_refresh_secret') }),
  }
}
