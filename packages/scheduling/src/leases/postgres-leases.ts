import type { ControlDatabase } from '@fiscus/db/connections/databases'
import { preparedStatement } from '@fiscus/db/queries/execute-prepared'
import { cronLeases } from '@fiscus/db/schema/control/scheduling'
import { batched } from '@fiscus/runtime/concurrency/batched'
import { and, gt, inArray, type SQL, sql } from 'drizzle-orm'
import type { LeaseRequest, Leases } from './leases.ts'

/** Leases in a table of the administration database, by that database's clock: for installations without Redis. */
export function postgresLeases(control: ControlDatabase): Leases {
  return {
    acquire: (key, token, ttlMs) => acquire(control, { key, token, ttlMs }),
    renew: (key, token, ttlMs) => renew(control, { key, token, ttlMs }),
    release: (key, token) => release(control, { key, token, ttlMs: 0 }),
    async heldKeys(keys) {
      const held = await control
        .select({ key: cronLeases.key })
        .from(cronLeases)
        .where(and(inArray(cronLeases.key, [...keys]), gt(cronLeases.expires_at, sql`now()`)))
      return new Set(held.map(({ key }) => key))
    },
  }
}

const expiry = sql`now() + "ttlMs" * interval '1 millisecond'`
/**
 * In the order of their keys, so that two batches cannot deadlock. The array has the planner look up each key (0091).
 */
const held = sql`held as (
  select cron_leases.key, cron_leases.token, "ttlMs" from cron_leases join requested using (key, token)
  where cron_leases.key = any(array(select key from requested)) and expires_at > now() order by cron_leases.key for update of cron_leases)`

/** Only one of several requests for the same key succeeds. */
const acquire = inBatches(sql`, one as (select distinct on (key) * from requested order by key)
  insert into cron_leases (key, token, expires_at) select key, token, ${expiry} from one
  on conflict (key) do update set token = excluded.token, expires_at = excluded.expires_at
    where cron_leases.expires_at <= now()
  returning key, token`)

const renew = inBatches(sql`, ${held}
  update cron_leases set expires_at = ${expiry} from held where cron_leases.key = held.key
  returning held.key, held.token`)

const release = inBatches(sql`, ${held}
  delete from cron_leases using held where cron_leases.key = held.key
  returning held.key, held.token`)

/** Concurrent requests share one statement. */
function inBatches(act: SQL) {
  const statement = preparedStatement(sql`with requested as (
    select * from jsonb_to_recordset(${sql.placeholder('requests')}::jsonb) as requested(key text, token text, "ttlMs" integer)
  )${act}`)
  return batched(async (control: ControlDatabase, requests: LeaseRequest[]) => {
    const rows = await statement<{ key: string; token: string }>(control, {
      requests: JSON.stringify(requests),
    })
    const tokens = new Map(rows.map(({ key, token }) => [key, token]))
    return requests.map(({ key, token }) => tokens.get(key) === token)
  })
}
