import type { Context, TypedResponse } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'

/** Answers with a JSON text as it is: to parse and write it again would turn 23.00 into 23. `T` is what a client reads. */
export function answerText<T, S extends ContentfulStatusCode>(
  c: Context,
  text: string,
  status: S,
  headers: Record<string, string> = {},
): Response & TypedResponse<T, S, 'json'> {
  const response: Response = c.body(text, status, { 'content-type': 'application/json', ...headers })
  return response as Response & TypedResponse<T, S, 'json'>
}
