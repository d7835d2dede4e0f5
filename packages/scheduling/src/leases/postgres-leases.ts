import type { ControlDatabase } from '@fiscus/db/connections/databases'
import { executePrepared } from '@fiscus/db/connections/execute-prepared'
import { cronLeases } from '@fiscus/db/schema/control/scheduling'
import { gathered } from '@fiscus/runtime/batched'
import { and, gt, inArray, type SQL, sql } from 'drizzle-orm'
import type { Leases } from './lease.ts'

/** Leases in a table of the administration database, by that database's time: for installations without Redis. */
export function postgresLeases(control: ControlDatabase): Leases {
  return {
    take: (key, token, ttlMs) => take(control, { key, token, ttlMs }),
    renew: (key, token, ttlMs) => renew(control, { key, token, ttlMs }),
    release: (key, token) => release(control, { key, token, ttlMs: 0 }),
    async alive(keys) {
      const held = await control
        .select({ key: cronLeases.key })
        .from(cronLeases)
        .where(and(inArray(cronLeases.key, [...keys]), gt(cronLeases.expires_at, sql`now()`)))
      return new Set(held.map(({ key }) => key))
    },
  }
}

type Asked = { key: string; token: string; ttlMs: number }

const expiry = sql`now() + "ttlMs" * interval '1 millisecond'`
/** In one order everywhere, so that two batches never wait for each other. */
const held = sql`held as (
  select cron_leases.key, cron_leases.token, "ttlMs" from cron_leases join asked using (key, token)
  where expires_at > now() order by cron_leases.key for update of cron_leases)`

/** Of those who ask for the same key in the same moment, one may have it. */
const take = inOneGo(sql`, one as (select distinct on (key) * from asked order by key)
  insert into cron_leases (key, token, expires_at) select key, token, ${expiry} from one
  on conflict (key) do update set token = excluded.token, expires_at = excluded.expires_at
    where cron_leases.expires_at <= now()
  returning key, token`)

const renew = inOneGo(sql`, ${held}
  update cron_leases set expires_at = ${expiry} from held where cron_leases.key = held.key
  returning held.key, held.token`)

const release = inOneGo(sql`, ${held}
  delete from cron_leases using held where cron_leases.key = held.key
  returning held.key, held.token`)

/** What is asked in the same moment goes to the database together. */
function inOneGo(act: SQL) {
  return gathered(async (control: ControlDatabase, asked: Asked[]) => {
    const done = await executePrepared<{ key: string; token: string }>(
      control,
      sql`with asked as (
        select * from jsonb_to_recordset(${JSON.stringify(asked)}::jsonb) as asked(key text, token text, "ttlMs" integer)
      )${act}`,
    )
    const tokens = new Map(done.map(({ key, token }) => [key, token]))
    return asked.map(({ key, token }) => tokens.get(key) === token)
  })
}
