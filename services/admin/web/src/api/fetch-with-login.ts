import { readAccessReason } from '../session/access-reason.ts'
import { withSession } from '../session/page-session.ts'
import { withReason } from '../session/reason-header.ts'
import { requireLogin } from '../session/require-login.ts'
import { observedFetch } from './connection.ts'

/**
 * Sends a request with the session's cookie, for the session of the page. After a 401 it waits for the login and sends
 * the request again, so that nothing that was typed is lost. The calls of the session itself are not repeated: their
 * 401 means that the login failed.
 */
export async function fetchWithLogin(url: string, init: RequestInit): Promise<Response> {
  const headers = withReason(init.headers, readAccessReason())
  const isOfSession = new URL(url, location.origin).pathname === '/api/v1/session'
  const request = { ...init, headers: isOfSession ? headers : withSession(headers) }
  const response = await observedFetch(url, request)
  if (response.status !== 401 || isOfSession) return response
  const login = requireLogin()
  if (!login) return response
  await login
  return observedFetch(url, request)
}
