import type { Context } from 'hono'
import type { ApiEnv } from '../requests/api-env.ts'

/**
 * Sets a header of the answer that is to come. On Node's own response where there is one: a `Headers` object for each answer
 * costs more than all of our middleware.
 */
export function setAnswerHeader(c: Context<ApiEnv>, name: string, value: string): void {
  const outgoing = c.env?.outgoing
  if (outgoing) outgoing.setHeader(name, value)
  else c.header(name, value)
}
