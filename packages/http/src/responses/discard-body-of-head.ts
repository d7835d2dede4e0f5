import type { MiddlewareHandler } from 'hono'
import type { ApiEnv } from '../requests/api-env.ts'

/**
 * Cancels the body of each response to HEAD. The route of GET answers HEAD too, and its response is sent without the
 * body: a stream that is never read would keep its file or its subscription permanently.
 */
export const discardBodyOfHead: MiddlewareHandler<ApiEnv> = (c, next) =>
  c.req.method === 'HEAD' ? discardBody(c, next) : next()

const discardBody: MiddlewareHandler<ApiEnv> = async (c, next) => {
  await next()
  await c.res.body?.cancel()
}
