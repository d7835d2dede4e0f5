import { Problem } from '@fiscus/contracts/problems/problem'

/**
 * The record that was asked for. Another tenant's is as unknown here as one that never was.
 * @throws Problem 404 `not-found`
 */
export function requireFound<R>(record: R | undefined, noun: string, id: string): R {
  if (!record) throw new Problem('not-found', `There is no ${noun} ${id}.`)
  return record
}
