import { tenantOfAnyKey } from '@fiscus/http/access/tenant-of-key'
import { tenantOfPath } from '@fiscus/http/access/tenant-of-path'
import type { ApiEnv } from '@fiscus/http/requests/api-env'
import { createRoutes } from '@fiscus/http/routes/route'
import type { OpenAPIHono } from '@hono/zod-openapi'
import { connectionTestsRoutes } from './connection-tests/routes.ts'
import { consentsRoutes } from './consents/routes.ts'
import type { MailContext } from './context/mail-context.ts'
import { foldersRoutes } from './folders/routes.ts'
import { mailboxesRoutes } from './mailboxes/routes.ts'
import { messagesRoutes } from './messages/routes.ts'
import { queueRoutes } from './queue/routes.ts'
import { suppressionsRoutes } from './suppressions/routes.ts'
import { threadsRoutes } from './threads/routes.ts'
import { ticketsRoutes } from './tickets/routes.ts'

/**
 * All routes of mail, mounted twice: for any key (a platform key has the mailboxes of the administration), and with the
 * tenant in the path for platform keys.
 */
export function mailRoutes(context: MailContext): OpenAPIHono<ApiEnv> {
  const nouns = createRoutes()
  for (const createNounRoutes of routesOfNouns) nouns.route('/', createNounRoutes(context))
  const routes = createRoutes()
  routes.use('/api/v1/mail/*', tenantOfAnyKey(context))
  routes.route('/api/v1/mail', nouns)
  routes.use('/api/v1/tenants/:tenant/mail/*', tenantOfPath(context))
  routes.route('/api/v1/tenants/:tenant/mail', nouns)
  return routes
}

const routesOfNouns = [
  mailboxesRoutes,
  connectionTestsRoutes,
  consentsRoutes,
  foldersRoutes,
  messagesRoutes,
  threadsRoutes,
  ticketsRoutes,
  queueRoutes,
  suppressionsRoutes,
]
