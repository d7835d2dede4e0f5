import type { z } from 'zod'
import { describeIssue } from '../faults/describe-issue.ts'
import { OperatorError } from '../faults/operator-error.ts'

/**
 * Validates environment variables. An empty variable counts as not set.
 * @throws OperatorError that names every fault
 */
export function readEnvironment<T>(schema: z.ZodType<T>, environment: Record<string, string | undefined>): T {
  const set = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''))
  const result = schema.safeParse(set, { error: describeIssue })
  if (result.success) return result.data
  // The path of an item in a list begins with the name of the variable.
  const faults = result.error.issues.map(({ path: [name], message }) => `  ${String(name)}: ${message}`)
  throw new OperatorError(['The environment is not valid:', ...faults].join('\n'))
}
