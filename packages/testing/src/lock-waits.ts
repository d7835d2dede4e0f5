import { asOwner } from '@fiscus/db/connections/connect'

/** The number of sessions that wait for a lock in a database. */
export function lockWaits(url: string): Promise<number> {
  return asOwner(url, async (owner) => {
    const waiting = await owner`
      select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
    return waiting.length
  })
}
