import type { Scope } from '@fiscus/contracts/access/scopes'
import type { HttpBindings } from '@hono/node-server'

/** The authenticated caller. A principal without a tenant belongs to the platform. */
export type Principal = {
  keyId: string
  keyName: string
  tenantId: string | null
  scopes: ReadonlySet<Scope>
  requestsPerMinute: number
}

/** The tenant of a request. */
export type Tenant = { id: string; slug: string; timezone: string }

/** The variables that the middleware sets for handlers: `c.get('principal')`. */
export type ApiEnv = {
  Bindings: Partial<HttpBindings>
  Variables: {
    requestId: string
    /** Trace id of the caller's W3C `traceparent`, when it sent one. */
    traceId: string | undefined
    principal: Principal
    tenant: Tenant
  }
}
