import { asOwner } from '@fiscus/db/connections/connect'

/** For tests: the number of sessions that wait for a lock in the database. */
export function lockWaits(url: string): Promise<number> {
  return asOwner(url, async (owner) => {
    const waiting = await owner`
      select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
    return waiting.length
  })
}

/** For tests: repeats the work while it fails with a lock time-out, like a worker. */
export async function retryWhileLocked<T>(work: () => Promise<T>): Promise<T> {
  while (true) {
    try {
      return await work()
    } catch (error) {
      if (!/lock timeout/.test(String(error instanceof Error && error.cause))) throw error
    }
  }
}
