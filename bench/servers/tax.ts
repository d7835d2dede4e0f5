import { once } from 'node:events'
import { tenantScopes } from '@fiscus/contracts/access/scopes'
import { createKey } from '@fiscus/db/keys/create-key'
import { listen } from '@fiscus/http/server/listen'
import { systemClock } from '@fiscus/runtime/clock'
import { createLogger } from '@fiscus/runtime/log/logger'
import { taxConfigOf, taxEnvironment } from '@fiscus/service-tax/config'
import { openTaxService } from '@fiscus/service-tax/open-tax-service'
import { startDatabaseServer } from '@fiscus/testing/database-server'
import { freshDatabases } from '@fiscus/testing/fresh-databases'
import { testAuthor } from '@fiscus/testing/test-author'
import { reportCpuTime } from './report-cpu-time.ts'
import { reportLongestTurn } from './report-longest-turn.ts'

/** The tax service with the configuration of production, and one key for each tenant of the message. */
const [{ tenants, durable = false, reportsTurns = false }] = await once(process, 'message')

await using postgres = await startDatabaseServer({ durable })
await using fresh = await freshDatabases(postgres.url, ...tenants)
const config = {
  ...taxConfigOf(taxEnvironment.omit({ DATABASE_URL: true }).parse({})),
  databaseUrl: fresh.url,
}
const log = createLogger('tax', config.logLevel)
await using service = await openTaxService(config, { clock: systemClock, log })
await using server = await listen(
  service.api,
  { host: '127.0.0.1', port: 0 },
  { log, metrics: service.metrics },
)

const keys: Record<string, string> = {}
for (const slug of tenants) {
  const tenantId = fresh.tenant(slug).id
  const key = { name: 'bench', tenantId, scopes: tenantScopes, requestsPerMinute: 1_000_000_000 }
  keys[slug] = (await createKey({ control: fresh.owner, author: testAuthor() }, key)).key
}
reportCpuTime()
if (reportsTurns) reportLongestTurn()
process.send?.({ url: server.url, keys, databaseUrl: fresh.url })
await once(process, 'disconnect')
