import { Problem } from '@fiscus/contracts/problems/problem'
import type { Work } from '../threads/work.ts'

/** Works for tests of threads. */
export const echoWork: Work<{ text: string }, { text: string }> = { name: 'echo', execute: (input) => input }

/** Throws a Problem with a number of errors. */
export const rejectWork: Work<number, never> = {
  name: 'reject',
  execute(errors) {
    throw new Problem('invalid-request', 'The value is wrong.', {
      errors: Array.from({ length: errors }, (_, index) => ({
        pointer: `/${index}`,
        detail: 'Wrong.',
        code: 'invalid-value' as const,
      })),
      headers: { etag: '"v1"' },
    })
  },
}

export const failWork: Work<null, never> = {
  name: 'fail',
  execute() {
    throw new TypeError('a defect')
  },
}

export const exitWork: Work<null, never> = { name: 'exit', execute: () => process.exit(1) }

/** Blocks its thread for a number of milliseconds, and returns it. */
export const sleepWork: Work<number, number> = {
  name: 'sleep',
  execute(milliseconds) {
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, milliseconds)
    return milliseconds
  },
}

export type Rules = { rules: readonly object[] }

/** Returns the number of rules of the configuration. */
export const rulesWork: Work<null, number | undefined, Rules> = {
  name: 'rules',
  execute: (_, configuration) => configuration?.rules.length,
}

export const works = [echoWork, rejectWork, failWork, exitWork, sleepWork, rulesWork] as const
