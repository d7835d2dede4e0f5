import { applicationRole, asOwner, databaseName } from '@fiscus/db/connections/connect'

/** Lets a database tell a time that is wrong by so many seconds, to all connections that are made from now on. */
export async function setDatabaseClock(url: string, wrongBySeconds: number): Promise<void> {
  await asOwner(url, (client) => client.unsafe(wrongClock(databaseName(url), wrongBySeconds)))
}

/** The functions that tell the time, before PostgreSQL's own on the path of all later connections. */
const wrongClock = (database: string, seconds: number) =>
  ['now', 'clock_timestamp'].reduce(
    (statements, name) => `${statements};
      create or replace function wrong_clock.${name}() returns timestamptz language sql stable
        return pg_catalog.${name}() + interval '${seconds} seconds'`,
    `create schema if not exists wrong_clock;
     grant usage on schema wrong_clock to ${applicationRole};
     alter database "${database}" set search_path = wrong_clock, pg_catalog, public`,
  )
