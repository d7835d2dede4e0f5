import type { ApiEnv } from '@fiscus/http/requests/api-env'
import { createRoutes } from '@fiscus/http/routes/route'
import type { OpenAPIHono } from '@hono/zod-openapi'
import type { AdminContext } from './context/admin-context.ts'
import { panelRoutes } from './panel/routes.ts'

/** All routes of the administration: its API, and the panel. */
export function adminRoutes(_context: AdminContext): OpenAPIHono<ApiEnv> {
  return createRoutes().route('/', panelRoutes())
}
