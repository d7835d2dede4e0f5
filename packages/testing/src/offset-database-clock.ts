import { applicationRole } from '@fiscus/db/connections/application-login'
import { asOwner, databaseName } from '@fiscus/db/connections/connect'

/** Offsets the clock of a database by `offsetSeconds`, for all later connections. */
export async function offsetDatabaseClock(url: string, offsetSeconds: number): Promise<void> {
  await asOwner(url, (client) => client.unsafe(offsetClock(databaseName(url), offsetSeconds)))
}

/** Defines functions of the current time that precede PostgreSQL's own in the search path. */
const offsetClock = (database: string, seconds: number) =>
  ['now', 'clock_timestamp'].reduce(
    (statements, name) => `${statements};
      create or replace function offset_clock.${name}() returns timestamptz language sql stable
        return pg_catalog.${name}() + interval '${seconds} seconds'`,
    `create schema if not exists offset_clock;
     grant usage on schema offset_clock to ${applicationRole};
     alter database "${database}" set search_path = offset_clock, pg_catalog, public`,
  )
