import type { Scope } from '@fiscus/contracts/access/scopes'
import type { ProblemError } from '@fiscus/contracts/problems/problem'
import type { Tenant } from '@fiscus/db/tenants/read-tenant'
import type { UserSession } from '@fiscus/db/users/find-session'
import type { HttpBindings } from '@hono/node-server'

/** The authenticated caller: an API key, or a user who has logged in. Without a tenant it is one of the platform. */
export type Principal = {
  kind: 'key' | 'user'
  /** The id of the key or of the user. */
  id: string
  name: string
  /** The SHA-256 of the key's text, or of the session's token, by which its row is found. */
  digest: string
  tenantId: string | null
  scopes: ReadonlySet<Scope>
  requestsPerMinute: number
  /** null for a key. */
  session: UserSession | null
}

/** A parsed body, and the errors of its request: not all of them need to be in the body. */
export type InvalidBody = { value: unknown; errors: readonly ProblemError[] }

/** The variables that the middleware sets for handlers: `c.get('principal')`. */
export type ApiEnv = {
  Bindings: Partial<HttpBindings>
  Variables: {
    requestId: string
    /** Trace id of the caller's W3C `traceparent`, when it sent one. */
    traceId: string | undefined
    principal: Principal
    /**
     * Counts the work of the request as `units` further requests of its key. Throws the Problem 429 `rate-limited` when
     * the limit of the minute was exceeded before. Absent on public routes.
     */
    charge: ((units: number) => void) | undefined
    /** The body above 32 kB of a route with `largeBodies`, or a body of CSV, which the handler parses and validates. */
    largeBody: Uint8Array | undefined
    /**
     * The body of a request with invalid values, on a route with `checksInvalidBodies`, whose handler must reject it.
     */
    invalidBody: InvalidBody | undefined
    /** The operation of the route: a cursor belongs to it. */
    operationId: string
    /** The tenant of the request: of its key, or in its path. */
    tenant: Tenant
    /** Whether a platform key calls a route with the data of tenants: it then also needs a platform scope. */
    hasTenantData: boolean | undefined
  }
}
