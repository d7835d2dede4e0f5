import type { ApiEnv } from '@fiscus/http/requests/api-env'
import { createRoutes } from '@fiscus/http/routes/route'
import type { OpenAPIHono } from '@hono/zod-openapi'
import type { AdminContext } from './context/admin-context.ts'

/** All routes of the administration. */
export function adminRoutes(_context: AdminContext): OpenAPIHono<ApiEnv> {
  return createRoutes()
}
