import { eq, sql } from 'drizzle-orm'
import type { ControlDatabase } from '../connections/databases.ts'
import { requireRow } from '../queries/require-row.ts'
import { loginAttempts } from '../schema/control/user-credentials.ts'

const failuresMax = 10
const lockMs = 15 * 60_000

/**
 * Counts an attempt before it is checked, so that parallel guesses are counted too. Returns the instant until which the
 * subject is locked, or null. Ten failures in a row lock it for 15 minutes; they count for a day.
 */
export async function countAttempt(
  control: ControlDatabase,
  subject: string,
  at: Date,
): Promise<Date | null> {
  const now = sql`${at.toISOString()}::timestamptz`
  const { failures, locked_until: lockedUntil, last_at: lastAt } = loginAttempts
  const isLocked = sql`${lockedUntil} > ${now}`
  const isOver = sql`${lockedUntil} <= ${now} or ${lastAt} < ${now} - interval '1 day'`
  const until = new Date(at.getTime() + lockMs)
  const row = requireRow(
    await control
      .insert(loginAttempts)
      .values({ subject, failures: 1, last_at: at })
      .onConflictDoUpdate({
        target: loginAttempts.subject,
        set: {
          failures: sql`case when ${isLocked} then ${failures} when ${isOver} then 1 else ${failures} + 1 end`,
          last_at: at,
          locked_until: sql`case when ${isLocked} then ${lockedUntil} when ${isOver} then null
            when ${failures} >= ${failuresMax} then ${until.toISOString()}::timestamptz end`,
        },
      })
      .returning(),
  )
  return row.locked_until
}

/** Forgets the failures of a subject after a success. */
export async function clearAttempts(
  control: Pick<ControlDatabase, 'delete'>,
  subject: string,
): Promise<void> {
  await control.delete(loginAttempts).where(eq(loginAttempts.subject, subject))
}
