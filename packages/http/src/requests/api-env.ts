import type { Scope } from '@fiscus/contracts/access/scopes'
import type { Tenant } from '@fiscus/db/tenants/read-tenant'
import type { HttpBindings } from '@hono/node-server'

/** The authenticated caller. A principal without a tenant has a platform key. */
export type Principal = {
  keyId: string
  keyName: string
  tenantId: string | null
  scopes: ReadonlySet<Scope>
  requestsPerMinute: number
}

/** The variables that the middleware sets for handlers: `c.get('principal')`. */
export type ApiEnv = {
  Bindings: Partial<HttpBindings>
  Variables: {
    requestId: string
    /** Trace id of the caller's W3C `traceparent`, when it sent one. */
    traceId: string | undefined
    principal: Principal
    /** The tenant of the request: of its key, or in its path. */
    tenant: Tenant
  }
}
