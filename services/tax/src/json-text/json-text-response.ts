import type { Context, TypedResponse } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'

/** A response with an unchanged JSON text: parsing and serializing it would turn 23.00 into 23. `T` is the type of its value. */
export function jsonTextResponse<T, S extends ContentfulStatusCode>(
  c: Context,
  text: string,
  status: S,
  headers: Record<string, string> = {},
): Response & TypedResponse<T, S, 'json'> {
  const response: Response = c.body(text, status, { 'content-type': 'application/json', ...headers })
  return response as Response & TypedResponse<T, S, 'json'>
}
