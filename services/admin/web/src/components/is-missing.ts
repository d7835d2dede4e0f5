import { FiscusProblem } from '@fiscus/client'

/** Whether an address leads to no record: there is none with this id, or the id is not one. */
export function isMissing(error: unknown): boolean {
  return error instanceof FiscusProblem && (error.status === 404 || error.status === 422)
}
