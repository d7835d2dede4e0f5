import { and, eq, gt, inArray, sql } from 'drizzle-orm'
import type { ControlDatabase, ControlTransaction } from '../connections/databases.ts'
import { loginAttempts } from '../schema/control/user-credentials.ts'
import { type Pace, paceAttempt } from './attempt-pace.ts'

/** A guess: at which secret, from where, and how often it may be tried from there. */
export type Attempt = {
  /** For example the password of an address, or the codes of a user. */
  secret: string
  /** A network, a known device, or a session. */
  source: string
  pace: Pace
}

const dayMs = 86_400_000

const subjectOf = ({ secret, source }: Attempt) => `${secret} ${source}`

/**
 * Counts an attempt before it is checked, so that parallel guesses are counted too. Returns for how many milliseconds it
 * has to wait; 0: it may be checked. Failures count for a day.
 */
export function countAttempt(control: ControlDatabase, attempt: Attempt, at: Date): Promise<number> {
  const subjects = {
    source: subjectOf(attempt),
    new: `${attempt.secret} new`,
    again: `${attempt.secret} again`,
  }
  return control.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`attempt ${attempt.secret}`}, 0))`)
    const rows = await tx
      .select()
      .from(loginAttempts)
      .where(
        and(
          inArray(loginAttempts.subject, Object.values(subjects)),
          gt(loginAttempts.last_at, new Date(at.getTime() - dayMs)),
        ),
      )
    const before = (subject: string) => rows.find((row) => row.subject === subject)
    const msOf = (subject: string) => before(subject)?.locked_until?.getTime() ?? null
    const { failures = 0 } = before(subjects.source) ?? {}
    const shared = { new: msOf(subjects.new) ?? 0, again: msOf(subjects.again) ?? 0 }
    const tries = { failures, nextMs: msOf(subjects.source) }
    const counted = paceAttempt(attempt.pace, tries, shared, at.getTime())
    const values = [
      {
        subject: subjects.source,
        failures: counted.tries.failures,
        locked_until: dateOf(counted.tries.nextMs),
      },
      ...(['new', 'again'] as const)
        .filter((kind) => counted.shared[kind] !== shared[kind])
        .map((kind) => ({
          subject: subjects[kind],
          failures: 0,
          locked_until: dateOf(counted.shared[kind]),
        })),
    ]
    await tx
      .insert(loginAttempts)
      .values(values.map((row) => ({ ...row, last_at: at })))
      .onConflictDoUpdate({
        target: loginAttempts.subject,
        set: {
          failures: sql`excluded.failures`,
          last_at: sql`excluded.last_at`,
          locked_until: sql`excluded.locked_until`,
        },
      })
    return counted.waitMs
  })
}

const dateOf = (ms: number | null) => (ms === null ? null : new Date(ms))

/** Forgets the failures of a source after a success. */
export async function clearAttempts(
  control: Pick<ControlDatabase, 'delete'>,
  attempt: Attempt,
): Promise<void> {
  await control.delete(loginAttempts).where(eq(loginAttempts.subject, subjectOf(attempt)))
}

/** How long a device counts as known after its last login. */
export const knownDeviceMs = 180 * dayMs

const devicesSubject = (userId: string) => `devices ${userId}`

/**
 * Forgets the devices that a user has logged in with: they wait like strangers until the next login. Kept among the
 * attempts until the last of them would be forgotten anyway.
 */
export async function forgetDevices(tx: ControlTransaction, userId: string, at: Date): Promise<void> {
  const values = { failures: 0, last_at: new Date(at.getTime() + knownDeviceMs), locked_until: at }
  await tx
    .insert(loginAttempts)
    .values({ subject: devicesSubject(userId), ...values })
    .onConflictDoUpdate({ target: loginAttempts.subject, set: values })
}

/** Until when the devices of a user were forgotten. null: never. */
export async function devicesForgottenAt(control: ControlDatabase, userId: string): Promise<Date | null> {
  const [row] = await control
    .select({ at: loginAttempts.locked_until })
    .from(loginAttempts)
    .where(eq(loginAttempts.subject, devicesSubject(userId)))
  return row?.at ?? null
}
