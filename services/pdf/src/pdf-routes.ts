import { tenantOfKey } from '@fiscus/http/access/tenant-of-key'
import { tenantOfPath } from '@fiscus/http/access/tenant-of-path'
import type { ApiEnv } from '@fiscus/http/requests/api-env'
import { createRoutes } from '@fiscus/http/routes/route'
import type { OpenAPIHono } from '@hono/zod-openapi'
import type { PdfContext } from './context/pdf-context.ts'
import { filesRoutes } from './files/routes.ts'
import { jobsRoutes } from './jobs/routes.ts'
import { previewsRoutes } from './previews/routes.ts'
import { recordsRoutes } from './records/routes.ts'
import { templatesRoutes } from './templates/routes.ts'

/**
 * All routes of the PDF service, mounted twice: for keys of a tenant, and with the tenant in the path for platform
 * keys.
 */
export function pdfRoutes(context: PdfContext): OpenAPIHono<ApiEnv> {
  const nouns = createRoutes()
  for (const createNounRoutes of [templatesRoutes, previewsRoutes, jobsRoutes, filesRoutes, recordsRoutes])
    nouns.route('/', createNounRoutes(context))
  const routes = createRoutes()
  routes.use('/api/v1/pdf/*', tenantOfKey(context))
  routes.route('/api/v1/pdf', nouns)
  routes.use('/api/v1/tenants/:tenant/pdf/*', tenantOfPath(context))
  routes.route('/api/v1/tenants/:tenant/pdf', nouns)
  return routes
}
