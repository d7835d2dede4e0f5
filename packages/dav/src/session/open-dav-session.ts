import { type AccountContext, type AccountRow, loginOf } from '../accounts/account-secrets.ts'
import { openDavHttp } from '../http/dav-http.ts'
import type { DavSession } from './dav-session.ts'
import { sessionOfHttp } from './session-of-http.ts'

/**
 * Opens the credentials of an account and returns a session with its server. Nothing is sent to the server yet.
 * @throws DavError, CredentialError (see `davFaultOf`); the reason of the signal
 */
export async function openDavSession(account: AccountRow, context: AccountContext): Promise<DavSession> {
  const login = await loginOf(account, context)
  const { environment, clock, signal } = context
  return sessionOfHttp(openDavHttp({ environment, login, clock, signal }))
}
