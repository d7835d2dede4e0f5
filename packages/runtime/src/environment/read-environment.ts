import { render } from '@fiscus/messages/render'
import type { z } from 'zod'
import { issueOptions, messageOfIssue } from '../faults/message-of-issue.ts'
import { OperatorError } from '../faults/operator-error.ts'

/**
 * Validates environment variables. An empty variable counts as not set.
 * @throws OperatorError that names every fault
 */
export function readEnvironment<T>(schema: z.ZodType<T>, environment: Record<string, string | undefined>): T {
  const set = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''))
  const result = schema.safeParse(set, issueOptions)
  if (result.success) return result.data
  // The path of an item in a list begins with the name of the variable.
  const faults = result.error.issues.map(
    (issue) => `  ${String(issue.path[0])}: ${render(messageOfIssue(issue))}`,
  )
  throw new OperatorError(['The environment is not valid:', ...faults].join('\n'))
}
