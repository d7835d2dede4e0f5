import type { Context, TypedResponse } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'

/**
 * A response with an unchanged JSON text, as a string or as its bytes: parsing and serializing it would turn 23.00
 * into 23. `T` is the type of its value.
 */
export function jsonTextResponse<T, S extends ContentfulStatusCode>(
  c: Context,
  text: string | Uint8Array,
  status: S,
  headers: Record<string, string> = {},
): Response & TypedResponse<T, S, 'json'> {
  const response: Response = c.body(
    typeof text === 'string' ? text : new Uint8Array(text.buffer as ArrayBuffer),
    status,
    { 'content-type': 'application/json', ...headers },
  )
  return response as Response & TypedResponse<T, S, 'json'>
}
