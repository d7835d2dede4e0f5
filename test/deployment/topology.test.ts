import { createClient, type Fiscus } from '@fiscus/client'
import { mapBounded } from '@fiscus/runtime/concurrency/map-bounded'
import { findProgram } from '@fiscus/testing/servers/find-program'
import { findNginx } from '@fiscus/testing/servers/nginx'
import { findPgBouncer } from '@fiscus/testing/servers/pgbouncer'
import { expect, test, vi } from 'vitest'
import { giveSlots } from '../slots/give-slots.ts'
import { startLoad } from './topology/load.ts'
import { openTopology } from './topology/open-topology.ts'

/** Other systems have one loopback address. */
const isLinux = process.platform === 'linux'
const nginx = isLinux ? await findNginx() : null
const pgBouncer = isLinux ? await findPgBouncer() : null
const redis = isLinux ? await findProgram('redis-server', 'redis-server') : null

const scopes =
  'tax:calculate,tax:read,documents:write,cron:read,cron:run,mail:read,contacts:read,pdf:read,settings:read'
/** More starts at once only take longer on a machine with two cores. */
const startsMax = 2
const waitOptions = { timeout: 400_000, interval: 250 }

test.skipIf(nginx === null || pgBouncer === null || redis === null)(
  'the services of docker-compose.yml, two of each behind the proxy, are replaced under load: no request fails, no slot is lost or doubled (nginx, pgbouncer, redis-server)',
  async () => {
    const programs = { nginx: nginx ?? '', pgBouncer: pgBouncer ?? '', redis: redis ?? '' }
    await using topology = await openTopology(programs)
    const { url, services } = topology
    await topology.command('bin/tenant', 'migrate')
    await topology.command('bin/tenant', 'create', 'demo')
    const created = ['bin/key', 'create', '--tenant=demo', '--name=load', `--scopes=${scopes}`, '--json']
    const { key } = JSON.parse(await topology.command(...created))
    await mapBounded(services, startsMax, (service) => topology.start(service, 2))

    const api = createClient({ baseUrl: url, apiKey: key })
    await runTask(api, 'session_cleanup')
    const slots = await giveSlots(topology.databaseUrl)
    const load = startLoad(url, key)
    const exits = await mapBounded(services, startsMax, async (service) => ({
      service,
      codes: await topology.roll(service),
    }))
    const { given, ...faults } = await slots.stop(AbortSignal.timeout(waitOptions.timeout))
    const { done, failed, approved, cut } = await load.stop()

    expect(exits).toEqual(services.map((service) => ({ service, codes: [0, 0] })))
    expect(failed, topology.proxyLog()).toEqual([])
    // A stopped container answers what it has received, and cuts only what takes longer than three seconds.
    expect(cut).toBeLessThan(2 * services.length)
    expect(done).toBeGreaterThan(approved)
    expect(await api.verifyDocuments({ limit: 1000 })).toMatchObject({ ok: true, documents: approved })
    expect(faults).toEqual({ lost: [], startedTwice: [] })
    expect(given).toBeGreaterThan(services.length)
    await runTask(api, 'session_cleanup')
  },
  900_000,
)

/** Starts a task through the API, and waits for the success of its run. */
async function runTask(api: Fiscus, name: string): Promise<void> {
  const { records } = await api.listTasks({})
  const { id } = records.find((task) => task.name === name) ?? expect.fail(`there is no task ${name}`)
  // While a slot of it runs, the task rejects another run.
  const run = await vi.waitFor(() => api.runTask(id), waitOptions)
  await vi.waitFor(async () => {
    const { runs } = await api.listRuns(id)
    expect(runs.find((each) => each.id === run.id)).toMatchObject({ status: 'success', attempt: 1 })
  }, waitOptions)
}
