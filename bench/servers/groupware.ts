import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { BlockList } from 'node:net'
import { tenantScopes } from '@fiscus/contracts/access/scopes'
import { createKey } from '@fiscus/db/keys/create-key'
import { listen } from '@fiscus/http/server/listen'
import { systemClock } from '@fiscus/runtime/clock'
import { apiConfigOf } from '@fiscus/runtime/environment/process-variables'
import { createLogger } from '@fiscus/runtime/log/logger'
import { groupwareEnvironment } from '@fiscus/service-groupware/config'
import { openGroupwareService } from '@fiscus/service-groupware/open-groupware-service'
import { startDatabaseServer } from '@fiscus/testing/database-server'
import { freshDatabases } from '@fiscus/testing/fresh-databases'
import { testAuthor } from '@fiscus/testing/test-author'
import { reportLongestTurn } from './report-longest-turn.ts'

/** The groupware service with the configuration of production, and a key of one tenant. */
await once(process, 'message')

await using postgres = await startDatabaseServer()
await using fresh = await freshDatabases(postgres.url, 'demo')
const environment = groupwareEnvironment.omit({ DATABASE_URL: true, SECRETS_KEY: true }).parse({})
const config = {
  ...apiConfigOf(environment),
  databaseUrl: fresh.url,
  secretKeys: { current: 1, all: new Map([[1, randomBytes(32)]]) },
  dav: { networks: new BlockList(), plaintext: false, ca: undefined },
}
const log = createLogger('groupware', config.logLevel)
await using service = await openGroupwareService(config, { clock: systemClock, log })
await using server = await listen(
  service.api,
  { host: '127.0.0.1', port: 0 },
  { log, metrics: service.metrics },
)
const tenantId = fresh.tenant('demo').id
const values = { name: 'bench', tenantId, scopes: tenantScopes, requestsPerMinute: 1_000_000 }
const { key } = await createKey({ control: fresh.owner, author: testAuthor() }, values)
reportLongestTurn()
process.send?.({ url: server.url, key })
await once(process, 'disconnect')
