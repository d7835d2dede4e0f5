import { Problem } from '@fiscus/contracts/problems/problem'

/** Returns the problem that `attempt` throws, as its code, pointers and detail. Returns null if `attempt` succeeds. */
export function problemOf(attempt: () => unknown) {
  try {
    attempt()
  } catch (error) {
    if (error instanceof Problem)
      return { code: error.code, pointers: error.errors.map(({ pointer }) => pointer), detail: error.detail }
    throw error
  }
  return null
}
