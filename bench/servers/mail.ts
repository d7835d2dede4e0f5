import { once } from 'node:events'
import { BlockList } from 'node:net'
import { connectApplication } from '@fiscus/db/connections/connect'
import { tenantDatabase } from '@fiscus/db/connections/databases'
import { syncLimits } from '@fiscus/mail/sync/sync-limits'
import { runTurns } from '@fiscus/mail/turns/run-turns'
import { openFileBlobs } from '@fiscus/runtime/blobs/file-blobs'
import { systemClock } from '@fiscus/runtime/clock'
import { createSecretBox } from '@fiscus/runtime/secrets/secret-box'
import { turnLimits } from '@fiscus/runtime/turns/take-turns'
import { noMail } from '@fiscus/testing/no-mail'
import { countedClient } from '../counted-client.ts'
import type { MeasuredSync } from '../mail/mail-testbed.ts'
import { watchMemory } from '../watch-memory.ts'

/** A process that runs inbound_email_sync of one tenant and nothing else, so that its memory is that of a worker. */
/** Of the pool of a tenant in production. */
const connectionsMax = 2

const [{ tenantUrl, secretKey, blobFolder, port, isMemoryWatched }] = await once(process, 'message')

const client = connectApplication(tenantUrl, connectionsMax)
const counted = countedClient(client)
const keys = { current: 1, all: new Map([[1, Buffer.from(secretKey, 'hex')]]) }
const networks = new BlockList()
networks.addAddress('127.0.0.1')
const context = {
  db: tenantDatabase(counted.client),
  blobs: openFileBlobs(blobFolder)('acme'),
  clock: systemClock,
  log: { info() {}, warn: console.error, error: console.error },
  secrets: createSecretBox(keys, 'acme'),
  mail: noMail.mail,
  limits: syncLimits,
  runSignal: new AbortController().signal,
}

async function sync(turnsPerHostMax: number): Promise<MeasuredSync> {
  const memory = isMemoryWatched ? watchMemory() : null
  const sent = { statements: counted.statements(), transactions: counted.transactions() }
  const started = performance.now()
  const result = await runTurns(
    context,
    { guard: { networks, ports: [port] } },
    { limits: { ...turnLimits, turnsPerHostMax }, progress() {}, async onAcknowledged() {} },
  )
  return {
    ...result,
    seconds: (performance.now() - started) / 1000,
    statements: counted.statements() - sent.statements,
    transactions: counted.transactions() - sent.transactions,
    memoryMb: memory?.() ?? null,
  }
}

process.on('message', async (turnsPerHostMax) => {
  process.send?.(await sync(Number(turnsPerHostMax)))
})
process.send?.({})
await once(process, 'disconnect')
await client.end()
