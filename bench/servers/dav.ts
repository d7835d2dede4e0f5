import { once } from 'node:events'
import { BlockList } from 'node:net'
import { runTurns } from '@fiscus/dav/runs/run-turns'
import { openDavSession } from '@fiscus/dav/session/open-dav-session'
import { davLimits } from '@fiscus/dav/turns/dav-limits'
import { connectApplication } from '@fiscus/db/connections/connect'
import { tenantDatabase } from '@fiscus/db/connections/databases'
import { systemClock } from '@fiscus/runtime/clock'
import { createSecretBox } from '@fiscus/runtime/secrets/secret-box'
import { countedClient } from '../counted-client.ts'
import { countRequests } from '../dav/count-requests.ts'
import type { MeasuredRun } from '../dav/dav-testbed.ts'
import { watchMemory } from '../watch-memory.ts'

/**
 * A process that runs the tasks of calendars and contacts of one tenant and nothing else, so that its memory is that of
 * a worker.
 */
/** Of the pool of a tenant in production. */
const connectionsMax = 2

const [{ tenantUrl, secretKey }] = await once(process, 'message')

const client = connectApplication(tenantUrl, connectionsMax)
const counted = countedClient(client)
const db = tenantDatabase(counted.client)
const keys = { current: 1, all: new Map([[1, Buffer.from(secretKey, 'hex')]]) }
const secrets = createSecretBox(keys, 'acme')
const networks = new BlockList()
networks.addAddress('127.0.0.1')
const environment = { networks, plaintext: true, ca: undefined }
/** On a busy machine the server takes longer for a listing than a turn lasts in production. */
const limits = { ...davLimits, turnMs: 1_800_000, leaseMs: 1_900_000 }
const runSignal = new AbortController().signal
const log = { info() {}, warn: console.error, error: console.error }

async function run(work: 'push' | 'pull'): Promise<MeasuredRun> {
  let read = 0
  const memory = watchMemory()
  using requests = countRequests()
  const sent = { statements: counted.statements(), transactions: counted.transactions() }
  const started = performance.now()
  const result = await runTurns(
    { db, clock: systemClock, log, limits, timezone: 'UTC', runSignal },
    {
      work,
      async openSession(account, signal) {
        const connection = { db, secrets, environment, clock: systemClock, signal }
        const session = await openDavSession(account, connection)
        return {
          ...session,
          async multiget(...wanted) {
            const objects = await session.multiget(...wanted)
            read += objects.length
            return objects
          },
        }
      },
      progress() {},
    },
  )
  const seconds = (performance.now() - started) / 1000
  return {
    ...result,
    seconds,
    statements: counted.statements() - sent.statements,
    transactions: counted.transactions() - sent.transactions,
    requests: requests.count(),
    read,
    memoryMb: memory(),
  }
}

process.on('message', async (work: 'push' | 'pull') => {
  process.send?.(await run(work))
})
process.send?.({})
await once(process, 'disconnect')
await client.end()
