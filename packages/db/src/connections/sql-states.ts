import { originOf } from '@fiscus/runtime/faults/origin'

/** SQLSTATEs (PostgreSQL manual, appendix A) that several files tell apart. */

/** The login does not exist, its password is wrong, or it may not connect. */
export const invalidLogin = ['28P01', '28000'] as const
export const noSuchDatabase = '3D000'
/**
 * What reading the applied migrations of a database without migrations ends with: no table, no schema, and no right to
 * read them.
 */
export const notMigrated = ['42P01', '3F000', '42501'] as const
export const uniqueViolation = '23505'
export const lockNotAvailable = '55P03'

/**
 * Returns whether PostgreSQL has rejected a statement with one of these SQLSTATEs; the error of it may have caused this
 * one.
 */
export function hasSqlState(error: unknown, ...states: string[]): boolean {
  const marked = originOf(error)
  return marked?.origin === 'database' && states.includes(marked.code)
}
