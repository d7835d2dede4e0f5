import { nameOfSession, sessionOfPageHeader } from '@fiscus/contracts/access/session-of-page'
import { Problem } from '@fiscus/contracts/problems/problem'
import { access } from '@fiscus/messages/access'
import type { Context } from 'hono'
import type { Principal } from '../requests/api-env.ts'

/**
 * Rejects a request of a page that was opened with another session. Tabs of a browser share its cookie: after a login
 * as another user or for another tenant in one tab, the form of another tab would be stored there (access §4.6). A
 * request without the header `X-Session-Of` passes.
 * @throws Problem 401 `unauthenticated`
 */
export function requireOwnSession(c: Context, { id, tenantId }: Pick<Principal, 'id' | 'tenantId'>): void {
  const expected = c.req.header(sessionOfPageHeader)
  if (expected === undefined || expected === nameOfSession(id, tenantId)) return
  throw new Problem('unauthenticated', access.otherSession())
}
