import { randomUUID } from 'node:crypto'
import { Problem } from '@fiscus/contracts/problems/problem'
import { requests } from '@fiscus/messages/requests'
import type { OpenAPIHono } from '@hono/zod-openapi'
import type { ApiEnv } from '../requests/api-env.ts'
import { problemRenderer } from '../responses/render-problem.ts'
import { createRoutes } from '../routes/route.ts'
import { type HealthOptions, healthRoutes } from './health.ts'

/** Creates the HTTP API of a process without routes of its own: health and metrics, with problem responses. */
export function createHealthApp(options: HealthOptions): OpenAPIHono<ApiEnv> {
  const renderProblem = problemRenderer(options.log)
  const app = createRoutes()
  app.use((c, next) => {
    c.set('requestId', randomUUID())
    return next()
  })
  app.route('/', healthRoutes(options))
  app.notFound((c) => renderProblem(new Problem('not-found', requests.nothingAt({ path: c.req.path })), c))
  app.onError(renderProblem)
  return app
}
