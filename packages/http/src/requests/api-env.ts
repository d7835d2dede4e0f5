import type { Scope } from '@fiscus/contracts/access/scopes'
import type { HttpBindings } from '@hono/node-server'

/** Who is calling. A principal without a tenant belongs to the platform. */
export type Principal = {
  keyId: string
  keyName: string
  tenantId: string | null
  scopes: ReadonlySet<Scope>
  requestsPerMinute: number
}

/** The client instance a request is about. */
export type Tenant = { id: string; slug: string; timezone: string }

/** What the middleware has found out by the time a handler runs; read it with `c.get('…')`. */
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
