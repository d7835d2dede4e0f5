import { requireLogin } from '../session/require-login.ts'
import { observedFetch } from './connection.ts'

/**
 * Sends a request with the session's cookie. After a 401 it waits for the login and sends the request again, so that nothing that
 * was typed is lost. The calls of the session itself are not repeated: their 401 is an answer to the login.
 */
export async function fetchWithLogin(url: string, init: RequestInit): Promise<Response> {
  const response = await observedFetch(url, init)
  if (response.status !== 401 || new URL(url, location.origin).pathname === '/api/v1/session') return response
  const login = requireLogin()
  if (!login) return response
  await login
  return observedFetch(url, init)
}
