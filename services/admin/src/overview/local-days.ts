import type { ControlDatabase } from '@fiscus/db/connections/databases'
import { requireRow } from '@fiscus/db/queries/require-row'
import { sql } from 'drizzle-orm'

/** Today's date in a time zone, and the instant at which yesterday began there. */
export async function localDays(
  control: ControlDatabase,
  timezone: string,
  now: Date,
): Promise<{ today: string; since: Date }> {
  const { today, since } = requireRow(
    await control.execute<{ today: string; since: string }>(sql`
      select (${now.toISOString()}::timestamptz at time zone ${timezone}::text)::date::text as today,
        ((date_trunc('day', ${now.toISOString()}::timestamptz at time zone ${timezone}::text) - interval '1 day')
          at time zone ${timezone}::text)::text as since`),
  )
  return { today, since: new Date(since) }
}
