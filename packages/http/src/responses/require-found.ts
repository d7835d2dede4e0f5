import { Problem } from '@fiscus/contracts/problems/problem'
import { records } from '@fiscus/messages/records'

/**
 * Returns the requested record. Records of other tenants are not found either.
 * @throws Problem 404 `not-found`
 */
export function requireFound<R>(record: R | undefined, noun: keyof typeof records, id: string): R {
  if (!record) throw new Problem('not-found', records[noun]({ id }))
  return record
}
