import { Problem } from '@fiscus/contracts/problems/problem'

/**
 * Returns the requested record. Records of other tenants are not found either.
 * @throws Problem 404 `not-found`
 */
export function requireFound<R>(record: R | undefined, noun: string, id: string): R {
  if (!record) throw new Problem('not-found', `There is no ${noun} ${id}.`)
  return record
}
