import { Problem } from '@fiscus/contracts/problems/problem'

/** The problem that something is refused with, as its code and pointers, for tests. */
export function problemOf(attempt: () => unknown) {
  try {
    attempt()
  } catch (error) {
    if (error instanceof Problem)
      return { code: error.code, pointers: error.errors.map(({ pointer }) => pointer), detail: error.message }
    throw error
  }
  return null
}
