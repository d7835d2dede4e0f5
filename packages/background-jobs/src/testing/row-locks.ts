import { asOwner } from '@fiscus/db/connections/connect'

/** For tests: whether somebody waits for a lock in the database. */
export function isWaitedFor(url: string): Promise<boolean> {
  return asOwner(url, async (owner) => {
    const waiting = await owner`
      select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
    return waiting.length > 0
  })
}

/** For tests: tries again when somebody holds a record for too long, as a worker does. */
export async function whenFree<T>(work: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await work()
    } catch (error) {
      if (!/lock timeout/.test(String(error instanceof Error && error.cause))) throw error
    }
  }
}
