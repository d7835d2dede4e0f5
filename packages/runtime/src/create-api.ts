import { Problem } from '@fiscus/contracts/problem'
import type { OpenAPIHono } from '@hono/zod-openapi'
import type { ApiEnv } from './api-env.ts'
import { createRoutes } from './route.ts'

/** The API before its routes: what every request passes, in this order. */
export function createApi(): OpenAPIHono<ApiEnv> {
  const api = createRoutes()
  api.notFound((c) => {
    throw new Problem('not-found', `There is nothing at ${c.req.path}.`)
  })
  return api
}
