import { once } from 'node:events'
import { openDatabases } from '@fiscus/db/tenants/open-databases'
import { mapBounded } from '@fiscus/runtime/map-bounded'
import { sql } from 'drizzle-orm'

/** Uses the database of each tenant as a process does, three times, with 32 tenants at a time. */
const [{ databases: config, names }] = await once(process, 'message')
const atATime = 32
const rounds = 3

await using databases = openDatabases(config)
const seconds: number[] = []
let failed = 0
for (let round = 0; round < rounds; round += 1) {
  const started = performance.now()
  await mapBounded<string, unknown>(names, atATime, (name) =>
    databases
      .withLazyDatabase({ server: null, database: name }, ({ db }) =>
        db.transaction((tx) => tx.execute(sql`select count(*) from tax_rates`)),
      )
      .catch(() => {
        failed += 1
      }),
  )
  seconds.push((performance.now() - started) / 1000)
}
process.send?.({ seconds, failed, memoryBytes: process.memoryUsage().rss })
await once(process, 'disconnect')
