import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { createClient, type Fiscus } from '@fiscus/client'
import { tenantScopes } from '@fiscus/contracts/access/scopes'
import { jobRecord } from '@fiscus/contracts/jobs/job-record'
import { createKey } from '@fiscus/db/keys/create-key'
import { reconcileRegistry } from '@fiscus/scheduling/tick/reconcile-registry'
import { registryRows } from '@fiscus/tasks/registry-rows'
import { freshDatabases } from '@fiscus/testing/fresh-databases'
import { processEnvironment } from '@fiscus/testing/process-environment'
import { programFile } from '@fiscus/testing/program-file'
import { testAuthor } from '@fiscus/testing/test-author'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { startCollector } from './collector.ts'

const fresh = await freshDatabases(inject('databaseServer'), 'demo')
const collector = await startCollector()
const processes: ChildProcess[] = []
const lines: Record<string, unknown>[] = []
let url: string
let apiKey: string
let client: Fiscus

beforeAll(async () => {
  await reconcileRegistry(fresh.databases.control, registryRows, new Date())
  const owner = { control: fresh.owner, author: testAuthor() }
  const tenantId = fresh.tenant('demo').id
  apiKey = (await createKey(owner, { name: 'test', tenantId, scopes: tenantScopes })).key
  const [schedulerUrl] = await Promise.all([
    startService('scheduler', collector.url),
    startService('worker', collector.url),
  ])
  url = schedulerUrl
  client = createClient({ baseUrl: url, apiKey })
})
afterAll(async () => {
  for (const child of processes) {
    child.kill('SIGTERM')
    if (child.exitCode === null) await once(child, 'exit')
  }
  await collector[Symbol.asyncDispose]()
  await fresh[Symbol.asyncDispose]()
})

const traceId = '4bf92f3577b34da6a3ce929d0e0e4736'
const requestSpan = '00f067aa0ba902b7'

test('a request, its job, the run that works on it and their statements are one trace', async () => {
  const job = await createJob(`00-${traceId}-${requestSpan}-00`)
  expect(job).toMatchObject({ trace_id: traceId })
  await expect.poll(async () => (await client.getJob(job.id)).status, { timeout: 180_000 }).toBe('success')
  await expect
    .poll(() => named(traceId), { timeout: 180_000 })
    .toEqual(expect.arrayContaining(['job budget_totals', 'run queue_worker']))
  const { runs } = await client.listAllRuns({ task: 'queue_worker' })
  expect(runs).toMatchObject([{ trace_id: traceId }])

  const [request] = collector.spans.filter(({ parentId }) => parentId === requestSpan)
  expect(request).toMatchObject({ name: 'POST /api/v1/engine/jobs', kind: 2, service: 'fiscus-scheduler' })
  expect(request?.attributes).toMatchObject({
    'http.route': '/api/v1/engine/jobs',
    'http.response.status_code': '202',
    'fiscus.tenant': 'demo',
  })
  expect(childrenOf(request?.spanId)).toEqual(expect.arrayContaining(['INSERT', 'job budget_totals']))
  const work = spanNamed(traceId, 'job budget_totals')
  expect(work).toMatchObject({ service: 'fiscus-worker', parentId: request?.spanId })
  expect(childrenOf(work?.spanId)).toContain('UPDATE')

  const run = spanNamed(traceId, 'run queue_worker')
  expect(run).toMatchObject({ parentId: request?.spanId, attributes: { 'fiscus.run_id': runs[0]?.id } })
  expect(childrenOf(run?.spanId)).toContain('execute fiscus.tasks.queue_worker')
})

test('statements have their text and none of their values', async () => {
  const marker = 'secret-value-of-a-row'
  await client.createJob({ kind: 'budget_totals', params: {} }, { idempotencyKey: marker })
  await expect.poll(() => collector.spans.filter(({ name }) => name === 'INSERT').length).toBeGreaterThan(1)
  expect(spanNamed(traceId, 'INSERT')?.attributes['db.query.text']).toMatch(/^insert into "\w+" .*\$1/)
  expect(JSON.stringify(collector.spans)).not.toContain(marker)
})

test('lines of the log that belong to a span have its ids', () => {
  expect(lines.filter(({ trace_id }) => trace_id === traceId)).not.toEqual([])
})

test('the collector gets the configured headers', () =>
  expect(collector.headers()).toMatchObject({ authorization: 'Bearer t o' }))

test('a collector that is not there costs no request, and is logged once', async () => {
  const alone = await startService('scheduler', 'http://127.0.0.1:1')
  const response = await fetch(`${alone}/api/v1/engine/jobs`, {
    headers: { authorization: `Bearer ${apiKey}` },
  })
  expect(response.status).toBe(200)
  await expect
    .poll(() => lines.filter(({ msg }) => String(msg).includes('did not accept spans')).length, {
      timeout: 180_000,
    })
    .toBe(1)
})

const named = (trace: string | null) =>
  collector.spans.filter((span) => span.traceId === trace).map(({ name }) => name)
const spanNamed = (trace: string | null, name: string) =>
  collector.spans.find((span) => span.traceId === trace && span.name === name)
const childrenOf = (spanId: string | undefined) =>
  collector.spans.filter(({ parentId }) => parentId === spanId).map(({ name }) => name)

async function createJob(traceparent: string) {
  const response = await fetch(`${url}/api/v1/engine/jobs`, {
    method: 'POST',
    headers: { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json', traceparent },
    body: JSON.stringify({ kind: 'budget_totals', params: {} }),
  })
  const { id } = jobRecord.pick({ id: true }).parse(await response.json())
  return client.getJob(id)
}

/** Starts a service that sends its spans to the collector, and returns its address when it listens. */
async function startService(name: 'scheduler' | 'worker', endpoint: string): Promise<string> {
  const main = programFile(`services/${name}/src/main.ts`)
  const child = spawn(process.execPath, [main], {
    env: processEnvironment({
      DATABASE_URL: fresh.url,
      HTTP_HOST: '127.0.0.1',
      HTTP_PORT: '0',
      LOG_LEVEL: 'debug',
      OTEL_EXPORTER_OTLP_ENDPOINT: endpoint,
      OTEL_EXPORTER_OTLP_HEADERS: 'Authorization=Bearer%20t%20o',
    }),
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  processes.push(child)
  const listening = Promise.withResolvers<string>()
  createInterface(child.stdout).on('line', (line) => {
    const entry = JSON.parse(line)
    lines.push(entry)
    if (entry.url) listening.resolve(entry.url)
  })
  child.on('exit', () => listening.reject(new Error(`The service ${name} ended before it listened`)))
  return listening.promise
}
