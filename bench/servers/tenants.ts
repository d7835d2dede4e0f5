import { once } from 'node:events'
import { openDatabases } from '@fiscus/db/tenants/open-databases'
import { mapBounded } from '@fiscus/runtime/concurrency/map-bounded'
import { sql } from 'drizzle-orm'

/**
 * Uses the database of each tenant as a process does, three times or until the time is over, with 32 tenants at a time.
 */
const [{ databases: config, names, secondsMax }] = await once(process, 'message')
const atATime = 32
const rounds = 3

await using databases = openDatabases(config)
const used = new Set<string>()
const started = performance.now()
const elapsedSeconds = () => (performance.now() - started) / 1000
let [uses, failed] = [0, 0]

async function use(database: string): Promise<void> {
  if (elapsedSeconds() > secondsMax) return
  try {
    await databases.withLazyDatabase({ server: null, database }, ({ db }) =>
      db.transaction((tx) => tx.execute(sql`select count(*) from tax_rates`)),
    )
    uses += 1
    used.add(database)
  } catch {
    failed += 1
  }
}

for (let round = 0; round < rounds; round += 1) await mapBounded<string, void>(names, atATime, use)
const seconds = elapsedSeconds()
process.send?.({ tenants: used.size, uses, seconds, failed, memoryBytes: process.memoryUsage().rss })
await once(process, 'disconnect')
