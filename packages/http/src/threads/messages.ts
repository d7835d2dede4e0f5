import type { ProblemError } from '@fiscus/contracts/problems/problem'
import type { ProblemCode } from '@fiscus/contracts/problems/problems'

/**
 * A job for a thread. `configuration` has its number, and its value only when the thread does not have it yet; `forget`
 * lists the numbers of the configurations that the thread drops.
 */
export type ToThread = {
  job: number
  work: string
  input: unknown
  configuration: { number: number; value?: object } | null
  forget: readonly number[]
}

/** A Problem without the fields of its class. `errors` has the first 1,000 errors. */
export type ProblemMessage = {
  code: ProblemCode
  detail: string
  errors: readonly ProblemError[]
  headers: Readonly<Record<string, string>>
}

/** The result of a job. `failure` is the stack of an error that is not a Problem. */
export type FromThread =
  | { kind: 'done'; job: number; output: unknown }
  | { kind: 'problem'; job: number; problem: ProblemMessage }
  | { kind: 'failed'; job: number; failure: string }
