import type { ProblemCode } from '@fiscus/contracts/problems/problems'
import type { RouteConfig } from '@hono/zod-openapi'
import type { RequiredScope } from '../requests/authorize-and-validate.ts'
import type { Tag } from './tags.ts'

export type RouteOptions = {
  scope: RequiredScope
  /** Bodies may have 5 MB instead of 512 kB, and the handler gets those above 32 kB as bytes (`sentBody`). */
  largeBodies?: boolean
  /**
   * The handler gets a body of a request with invalid values from `c.get('invalidBody')`, finds further faults in it
   * and rejects it.
   */
  checksInvalidBodies?: boolean
  /** The problems of this route, besides those of its scope, its parameters and its body. */
  problems?: readonly ProblemCode[]
}

/**
 * The entry of a route in the API description. `operationId` is a verb and a noun, unique in the API. A hidden route
 * has none.
 */
export type Description =
  | { hide: true }
  | { hide?: false; operationId: string; summary: string; description: string; tag: Tag }

/** A route with what it requires and what it documents. */
export type ScopedRoute = RouteConfig & RouteOptions & { tag?: Tag }
