import { davAccounts } from '@fiscus/db/schema/dav/accounts'
import { accessTokenOf, type OauthTable, type TokenContext } from '@fiscus/db/secrets/access-token'
import { openRecordSecret, recordPlace } from '@fiscus/db/secrets/record-secret'
import type { DavEnvironment } from '@fiscus/runtime/dav/dav-environment'
import type { SecretPlace } from '@fiscus/runtime/secrets/secret-box'
import { eq } from 'drizzle-orm'
import { DavError } from '../http/dav-error.ts'
import { basicLogin, bearerLogin, type DavLogin } from '../logins/dav-login.ts'
import { digestLogin } from '../logins/digest-login.ts'

export type AccountRow = typeof davAccounts.$inferSelect

/** The columns with sealed texts. */
export type AccountSecret =
  | 'password_secret'
  | 'oauth_client_secret'
  | 'oauth_refresh_secret'
  | 'oauth_access_secret'

/** Where the secret of an account is stored, see `SecretBox`. */
export function accountSecretPlace(id: string, column: AccountSecret): SecretPlace {
  return recordPlace('dav_accounts', id, column)
}

const table: OauthTable = {
  name: 'dav_accounts',
  async lock(tx, id) {
    const [row] = await tx.select().from(davAccounts).where(eq(davAccounts.id, id)).for('update')
    return row
  },
  save: (tx, id, columns) => tx.update(davAccounts).set(columns).where(eq(davAccounts.id, id)),
}

export type AccountContext = Omit<TokenContext, 'egress'> & { environment: DavEnvironment }

/**
 * The login of an account. With `bearer` an access token that ends within a minute is replaced first, and one that the
 * server refuses once, under a lock of the account. Passwords and tokens stay in memory and in no log.
 * @throws DavError `login_refused` (no password is stored); CredentialError; the reason of the signal
 */
export async function loginOf(
  account: AccountRow,
  { environment, ...context }: AccountContext,
): Promise<DavLogin> {
  const origins = originsOf(account)
  if (account.login_method === 'bearer') {
    const egress = { allowed: environment.networks, resolve: environment.resolve }
    const token = (refused?: string) => accessTokenOf(table, account, { ...context, egress }, refused)
    return bearerLogin(origins, await token(), token)
  }
  const place = accountSecretPlace(account.id, 'password_secret')
  const password = openRecordSecret(account.password_secret, place, context.secrets)
  if (password === null) throw new DavError('login_refused', `The account ${account.id} has no password`)
  return passwordLogin(account, password)
}

/** The login with a password: Digest, or else Basic. */
export function passwordLogin(account: LoginSettings, password: string): DavLogin {
  const { login_method, login } = account
  return login_method === 'digest'
    ? digestLogin(originsOf(account), { user: login, password })
    : basicLogin(originsOf(account), login, password)
}

type LoginSettings = Pick<AccountRow, 'server_url' | 'other_origins' | 'login_method' | 'login'>

function originsOf({ server_url, other_origins }: LoginSettings): string[] {
  return [new URL(server_url).origin, ...other_origins]
}
