import type { Session } from '@fiscus/client'
import { nameOfSession, sessionOfPageHeader } from '@fiscus/contracts/access/session-of-page'

/** The session that this page was opened with; null before it is known. */
let ofPage: string | null = null

/**
 * The first session of the page stays its own: tabs share the cookie of the browser, and another one may log in as
 * another user.
 */
export function noteSession(session: Session): void {
  ofPage ??= nameOf(session)
}

/** Whether a session is of the user and the tenant that this page was opened with. */
export function isSessionOfPage(session: Session): boolean {
  return ofPage === null || ofPage === nameOf(session)
}

/**
 * Returns the headers with the session of the page as X-Session-Of: the service rejects a request that the browser
 * sends with another.
 */
export function withSession(headers: Headers): Headers {
  if (ofPage !== null) headers.set(sessionOfPageHeader, ofPage)
  return headers
}

function nameOf({ principal, tenant }: Session): string {
  return nameOfSession(principal.id, tenant?.id)
}
