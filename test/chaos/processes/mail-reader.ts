import { BlockList } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { openDatabases } from '@fiscus/db/tenants/open-databases'
import { syncLimits } from '@fiscus/mail/sync/sync-limits'
import { runTurns } from '@fiscus/mail/turns/run-turns'
import { openFileBlobs } from '@fiscus/runtime/blobs/file-blobs'
import { systemClock as clock } from '@fiscus/runtime/clock'
import { createLogger } from '@fiscus/runtime/log/logger'
import { createSecretBox } from '@fiscus/runtime/secrets/secret-box'
import { untilStopped } from '@fiscus/runtime/waiting/until-stopped'
import { noMail } from '@fiscus/testing/no-mail'

export type MailReaderOptions = {
  databaseUrl: string
  tenantId: string
  blobFolder: string
  /** The secret key of the scope `acme`, as hex. */
  key: string
  ports: readonly number[]
  leaseMs: number
}

/**
 * Reads the mailboxes of a tenant like inbound_email_sync, again and again. It prints its largest resident memory when
 * it stops.
 */
const { databaseUrl, tenantId, blobFolder, key, ports, leaseMs }: MailReaderOptions = JSON.parse(
  process.argv[2] ?? '',
)
const log = createLogger('mail-reader', 'info')
const stop = new AbortController()
void untilStopped({ drainSeconds: 0, log }).then((signal) => stop.abort(new Error(signal)))
const networks = new BlockList()
networks.addAddress('127.0.0.1')
const context = {
  clock,
  blobs: openFileBlobs(blobFolder)('acme'),
  secrets: createSecretBox({ current: 1, all: new Map([[1, Buffer.from(key, 'hex')]]) }, 'acme'),
  log: {
    info: (message: string) => log.info(message),
    warn: (message: string) => log.warn(message),
    error: (message: string) => log.error(message),
  },
  mail: noMail.mail,
  limits: { ...syncLimits, leaseMs },
  runSignal: stop.signal,
}
await using databases = openDatabases({ url: databaseUrl })
log.info('reading mailboxes')
while (!stop.signal.aborted)
  try {
    await databases.withTenant(tenantId, (db) =>
      runTurns(
        { ...context, db },
        { guard: { networks, ports } },
        { progress() {}, async onAcknowledged() {} },
      ),
    )
    await sleep(200, undefined, { signal: stop.signal })
  } catch (error) {
    if (!stop.signal.aborted) throw error
  }
log.info({ memory_mb: Math.round(process.resourceUsage().maxRSS / 1024) }, 'stopped')
