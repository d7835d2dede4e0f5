import type { Context } from 'hono'
import type { ApiEnv } from '../requests/api-env.ts'

/**
 * Sets a header of the response. Uses Node's response object if there is one: a `Headers` object for each response
 * costs more than the other middleware together.
 */
export function setResponseHeader(c: Context<ApiEnv>, name: string, value: string): void {
  const outgoing = c.env?.outgoing
  if (outgoing) outgoing.setHeader(name, value)
  else c.header(name, value)
}
