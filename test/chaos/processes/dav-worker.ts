import { BlockList } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { runTurns } from '@fiscus/dav/runs/run-turns'
import { openDavSession } from '@fiscus/dav/session/open-dav-session'
import { davLimits } from '@fiscus/dav/turns/dav-limits'
import { openDatabases } from '@fiscus/db/tenants/open-databases'
import { systemClock as clock } from '@fiscus/runtime/clock'
import { createLogger } from '@fiscus/runtime/log/logger'
import { createSecretBox } from '@fiscus/runtime/secrets/secret-box'
import { untilStopped } from '@fiscus/runtime/waiting/until-stopped'

export type DavWorkerOptions = {
  databaseUrl: string
  tenantId: string
  /** The secret key of the scope `acme`, as hex. */
  key: string
  leaseMs: number
}

/** Pushes and pulls the accounts of a tenant like both DAV tasks, again and again. */
const { databaseUrl, tenantId, key, leaseMs }: DavWorkerOptions = JSON.parse(process.argv[2] ?? '')
const log = createLogger('dav-worker', 'info')
const stop = new AbortController()
void untilStopped({ drainSeconds: 0, log }).then((signal) => stop.abort(new Error(signal)))
const networks = new BlockList()
networks.addAddress('127.0.0.1')
const environment = { networks, plaintext: true, ca: undefined }
const secrets = createSecretBox({ current: 1, all: new Map([[1, Buffer.from(key, 'hex')]]) }, 'acme')
const lines = {
  info: (message: string) => log.info(message),
  warn: (message: string) => log.warn(message),
  error: (message: string) => log.error(message),
}
const limits = { ...davLimits, leaseMs, pullEveryMs: 300 }
await using databases = openDatabases({ url: databaseUrl })
while (!stop.signal.aborted)
  try {
    await databases.withTenant(tenantId, (db) =>
      runTurns(
        { db, clock, log: lines, limits, timezone: 'UTC', runSignal: stop.signal },
        {
          work: 'pull',
          openSession: (account, signal) =>
            openDavSession(account, { db, secrets, environment, clock, signal }),
          progress() {},
        },
      ),
    )
    await sleep(100, undefined, { signal: stop.signal })
  } catch (error) {
    if (!stop.signal.aborted) throw error
  }
