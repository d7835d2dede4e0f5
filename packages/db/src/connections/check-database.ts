import { Unavailable } from '@fiscus/runtime/faults/unavailable'
import { readOnlyReason } from './database-fault.ts'
import type { ControlDatabase } from './databases.ts'

/**
 * The readiness check of a process that also responds without writing: `degraded` while the database is read-only, as a
 * standby is. Rejects when it is unreachable.
 */
export async function checkDatabase(control: ControlDatabase): Promise<'up' | 'degraded'> {
  const [row] = await control.execute<{ isReadOnly: boolean }>(
    `select current_setting('transaction_read_only')::boolean as "isReadOnly"`,
  )
  return row?.isReadOnly ? 'degraded' : 'up'
}

/**
 * The readiness check of a process that writes in all that it does.
 * @throws Unavailable while the database is read-only
 */
export async function requireWritableDatabase(control: ControlDatabase): Promise<void> {
  if ((await checkDatabase(control)) === 'degraded')
    throw new Unavailable('The administration database', readOnlyReason)
}
