import { mkdtemp, rm } from 'node:fs/promises'
import { Agent, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { createKey } from '@fiscus/db/keys/create-key'
import { backgroundJobs } from '@fiscus/db/schema/tenant/background-jobs'
import { openFileBlobs } from '@fiscus/runtime/blobs/file-blobs'
import { freshDatabases } from '@fiscus/testing/fresh-databases'
import { createHttpClient } from '@fiscus/testing/http-client'
import { testAuthor } from '@fiscus/testing/test-author'
import { expect, inject, test } from 'vitest'
import {
  type Attack,
  headRequests,
  idleConnections,
  pipelinedRequests,
  slowHeaders,
  unreadResponses,
} from './attacks.ts'
import { type LimitedProcess, startLimited } from './limited-process.ts'

const descriptorsMax = 600
const attackMs = 15_000
/** The garbage collector returns memory late: what it has freed stays resident for a while. */
const memoryTolerance = 150
const descriptorTolerance = 10

const scopes = ['tax:calculate', 'tax:read', 'jobs:read', 'jobs:write', 'cron:read'] as const
const cart = JSON.stringify({
  currency: 'PLN',
  customer: { country: 'PL' },
  items: [{ id: '1', quantity: 2, unitPrice: '49.99' }],
})

// The addresses 127.0.0.0/8, ulimit and /proc are those of Linux.
test.skipIf(process.platform !== 'linux')(
  'attacks on connections leave memory and descriptors as before, and every request with a key is served',
  async ({ annotate }) => {
    await using opened = new AsyncDisposableStack()
    const fresh = opened.use(await freshDatabases(inject('databaseServer'), 'demo'))
    const blobFolder = await mkdtemp(join(tmpdir(), 'fiscus-hostile-'))
    opened.defer(() => rm(blobFolder, { recursive: true }))
    const environment = { DATABASE_URL: fresh.url, BLOB_FOLDER: blobFolder }
    const [tax, scheduler] = await Promise.all(
      ['tax', 'scheduler'].map(async (name) =>
        opened.use(await startLimited(`services/${name}/src/main.ts`, descriptorsMax, environment)),
      ),
    )
    if (!tax || !scheduler) throw new Error('A process is missing')
    const demo = fresh.tenant('demo').id
    const newKey = { name: 'tenant', tenantId: demo, scopes, requestsPerMinute: 1_000_000 }
    const { key } = await createKey({ control: fresh.owner, author: testAuthor() }, newKey)

    const path = '/api/v1/engine/jobs'
    const job = await createHttpClient(scheduler.url, key)<{ id: string }>('POST', path, {
      kind: 'budget_totals',
      params: {},
    })
    const source = ReadableStream.from([Buffer.alloc(1_000_000)])
    const file = await openFileBlobs(blobFolder)(demo).put(source, AbortSignal.timeout(60_000))
    const result_files = [{ ...file, name: 'totals.csv', media_type: 'text/csv' }]
    await fresh.databases.withTenant(demo, (db) => db.update(backgroundJobs).set({ result_files }))
    const head = headRequests(
      [`${path}/${job.body.id}/files/totals.csv`, '/api/v1/engine/automation_cron/events'],
      key,
    )

    const attacks: [LimitedProcess, Attack][] = [
      [tax, idleConnections],
      [tax, pipelinedRequests],
      [tax, unreadResponses],
      [tax, slowHeaders],
      [scheduler, head],
    ]
    // Both processes have loaded their code and opened their pools.
    for (const [{ port }, attack] of attacks) await attack(port, AbortSignal.timeout(500))
    await callUntil(AbortSignal.timeout(2000), tax, key)
    const [taxBefore, schedulerBefore] = [await usage(tax), await usage(scheduler)]

    const signal = AbortSignal.timeout(attackMs)
    const [calls, peak, ...connections] = await Promise.all([
      callUntil(signal, tax, key),
      peakMemory(signal, tax),
      ...attacks.map(([{ port }, attack]) => attack(port, signal)),
    ])

    for (const [limited, before] of [
      [tax, taxBefore],
      [scheduler, schedulerBefore],
    ] as const) {
      const { memory, descriptors } = before
      await expect.poll(limited.descriptors).toBeLessThan(descriptors + descriptorTolerance)
      await expect.poll(limited.memory).toBeLessThan(memory + memoryTolerance)
    }
    expect(peak).toBeLessThan(taxBefore.memory + 2 * memoryTolerance)

    const [onKept = [], onNew = []] = [false, true].map((isNew) =>
      calls.filter((call) => call.isNew === isNew).map(({ ms }) => ms),
    )
    const after = [await usage(tax), await usage(scheduler)]
    await annotate(
      `requests with a key on kept connections ${quantiles(onKept)}, on new ones ${quantiles(onNew)}; connections ${connections}; ` +
        `tax before ${JSON.stringify(taxBefore)}, peak ${peak} MB; scheduler before ${JSON.stringify(schedulerBefore)}; after ${JSON.stringify(after)}`,
    )
  },
)

function quantiles(latencies: number[]): string {
  const sorted = latencies.toSorted((a, b) => a - b)
  const at = (share: number) => `${sorted[Math.floor(sorted.length * share)]?.toFixed(1)} ms`
  return `${sorted.length}, p50 ${at(0.5)}, p99 ${at(0.99)}`
}

async function usage({ memory, descriptors }: LimitedProcess) {
  return { memory: Math.round(await memory()), descriptors: await descriptors() }
}

async function peakMemory(signal: AbortSignal, { memory }: LimitedProcess): Promise<number> {
  let peak = 0
  while (!signal.aborted) {
    peak = Math.max(peak, Math.round(await memory()))
    await sleep(100, undefined, { signal }).catch(() => {})
  }
  return peak
}

type Call = { isNew: boolean; ms: number }

/** Calculates on four connections, and on a new connection for each tenth request. Returns how long each took. */
async function callUntil(signal: AbortSignal, { port }: LimitedProcess, key: string): Promise<Call[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: 4 })
  const calls: Call[] = []
  const caller = async () => {
    while (!signal.aborted) {
      const startedAt = performance.now()
      const isNew = calls.length % 10 === 0
      expect(await calculate(port, key, isNew ? undefined : agent)).toBe(200)
      calls.push({ isNew, ms: performance.now() - startedAt })
    }
  }
  await Promise.all([caller(), caller(), caller(), caller()])
  agent.destroy()
  return calls
}

/** The status of a calculation. Without an agent it uses a new connection. */
function calculate(port: number, key: string, agent: Agent | undefined): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' }
    const options = { port, host: '127.0.0.1', path: '/api/v1/tax/calculate', method: 'POST', headers }
    request({ ...options, agent: agent ?? false }, (response) => {
      text(response).then(() => resolve(response.statusCode), reject)
    })
      .on('error', reject)
      .end(cart)
  })
}
