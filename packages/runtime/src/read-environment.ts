import type { z } from 'zod'
import { describeIssue } from './describe-issue.ts'
import { OperatorFault } from './operator-fault.ts'

/**
 * Reads the environment once. A variable that is set to nothing counts as not set.
 * @throws OperatorFault naming every fault together
 */
export function readEnvironment<T>(schema: z.ZodType<T>, environment: Record<string, string | undefined>): T {
  const set = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''))
  const result = schema.safeParse(set, { error: describeIssue })
  if (result.success) return result.data
  // A list in a variable has many items and one name.
  const faults = result.error.issues.map(({ path: [name], message }) => `  ${String(name)}: ${message}`)
  throw new OperatorFault(['The environment does not fit:', ...faults].join('\n'))
}
