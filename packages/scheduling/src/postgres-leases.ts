import type { ControlDatabase } from '@fiscus/db/databases'
import { cronLeases } from '@fiscus/db/schema/control/scheduling'
import { and, eq, gt, inArray, lte, sql } from 'drizzle-orm'
import type { Leases } from './lease.ts'

/** Leases in a table of the administration database, by that database's time: for installations without Redis. */
export function postgresLeases(control: ControlDatabase): Leases {
  const expiryAfter = (ttlMs: number) => sql`now() + ${ttlMs} * interval '1 millisecond'`
  const isHeldBy = (key: string, token: string) =>
    and(eq(cronLeases.key, key), eq(cronLeases.token, token), gt(cronLeases.expires_at, sql`now()`))
  return {
    async take(key, token, ttlMs) {
      const taken = await control
        .insert(cronLeases)
        .values({ key, token, expires_at: expiryAfter(ttlMs) })
        .onConflictDoUpdate({
          target: cronLeases.key,
          set: { token, expires_at: expiryAfter(ttlMs) },
          setWhere: lte(cronLeases.expires_at, sql`now()`),
        })
        .returning({ key: cronLeases.key })
      return taken.length > 0
    },
    async renew(key, token, ttlMs) {
      const renewed = await control
        .update(cronLeases)
        .set({ expires_at: expiryAfter(ttlMs) })
        .where(isHeldBy(key, token))
        .returning({ key: cronLeases.key })
      return renewed.length > 0
    },
    async release(key, token) {
      const released = await control
        .delete(cronLeases)
        .where(isHeldBy(key, token))
        .returning({ key: cronLeases.key })
      return released.length > 0
    },
    async alive(keys) {
      const held = await control
        .select({ key: cronLeases.key })
        .from(cronLeases)
        .where(and(inArray(cronLeases.key, [...keys]), gt(cronLeases.expires_at, sql`now()`)))
      return new Set(held.map(({ key }) => key))
    },
  }
}
