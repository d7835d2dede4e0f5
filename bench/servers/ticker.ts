import { once } from 'node:events'
import { openDatabases } from '@fiscus/db/tenants/open-databases'
import { createLogger } from '@fiscus/runtime/log/logger'
import { openDatabaseClock } from '@fiscus/scheduling/processes/database-clock'
import { openTransport } from '@fiscus/scheduling/processes/open-transport'
import { openTicker } from '@fiscus/service-ticker/open-ticker'
import { registryRows as registry } from '@fiscus/tasks/registry-rows'
import { reportCpuTime } from './report-cpu-time.ts'

/** A ticker with the configuration of production, for a registry that already contains tasks. */
const [{ databaseUrl, redisUrl }] = await once(process, 'message')
reportCpuTime()

const log = createLogger('ticker', 'info')
await using databases = openDatabases({ url: databaseUrl })
const { control } = databases
using clock = await openDatabaseClock(control)
await using transport = await openTransport({ redisUrl, databaseUrl }, { control, log })
const { queue, leases } = transport
await using _ticker = await openTicker({ control, databases, queue, leases, registry, clock, log })
process.send?.({})
await once(process, 'disconnect')
