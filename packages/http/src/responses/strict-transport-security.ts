import type { MiddlewareHandler } from 'hono'
import type { ApiEnv } from '../requests/api-env.ts'
import { setResponseHeader } from './response-header.ts'

const policy = 'max-age=31536000'

/**
 * Makes browsers use https for a year after a response over https (RFC 6797). The service itself has no certificate:
 * the proxy in front of it names the protocol in X-Forwarded-Proto.
 */
export const strictTransportSecurity: MiddlewareHandler<ApiEnv> = (c, next) => {
  if (/\bhttps\b/i.test(c.req.header('x-forwarded-proto') ?? ''))
    setResponseHeader(c, 'strict-transport-security', policy)
  return next()
}
