import type { Context } from 'hono'
import type { z } from 'zod'
import type { ApiEnv, InvalidBody } from './api-env.ts'
import { parseBody } from './read-body.ts'
import { checkedValue, invalidRequest } from './validate.ts'

/**
 * The JSON body of a request. A small one is validated, or it has errors on a route with `checksInvalidBodies`. One
 * above 32 kB, on a route with `largeBodies`, is bytes: they are read where this delays no other request.
 */
export type SentBody<T> = { valid: T } | InvalidBody | { bytes: Uint8Array }

/** The JSON body of a request, of any size. */
export function sentBody<Path extends string, I extends { out: { json: unknown } }>(
  c: Context<ApiEnv, Path, I>,
): SentBody<I['out']['json']> {
  const bytes = c.get('largeBody')
  return bytes ? { bytes } : (c.get('invalidBody') ?? { valid: c.req.valid('json') })
}

/** The bytes of a body of CSV, or of a file. */
export function sentBytes(c: Context<ApiEnv>): Uint8Array {
  return c.get('largeBody') ?? new Uint8Array()
}

/**
 * Returns the request in a body, or the body with its errors. The schema is that of the route.
 * @throws Problem 400 `malformed-json`
 */
export function checkedBody<T>(schema: z.ZodType<T>, body: SentBody<T>): { valid: T } | InvalidBody {
  return 'bytes' in body ? checkedValue(schema, parseBody(body.bytes)) : body
}

/**
 * Returns the request in a body. The schema is that of the route.
 * @throws Problem 400 `malformed-json`, 422 `invalid-request` with a pointer for each error
 */
export function requestIn<T>(schema: z.ZodType<T>, body: SentBody<T>): T {
  const checked = checkedBody(schema, body)
  if ('valid' in checked) return checked.valid
  throw invalidRequest(checked.errors)
}
