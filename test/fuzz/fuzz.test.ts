import { scopes, tenantScopes } from '@fiscus/contracts/access/scopes'
import { problemSchema } from '@fiscus/contracts/problems/problem-schema'
import { runningScheduler } from '@fiscus/service-scheduler/testing/running-scheduler'
import { startTaxService } from '@fiscus/service-tax/testing/start-tax-service'
import { type Call, createHttpClient } from '@fiscus/testing/http-client'
import fc from 'fast-check'
import { afterAll, expect, inject, test } from 'vitest'
import { misfitsOf } from './misfits.ts'
import { readDescription } from './operations.ts'
import { type FuzzRequest, requestsOf } from './requests.ts'

/** The addresses of the tax service and the scheduler. */
const servedHere = /^\/(?!api\/v1\/)|^\/api\/v1\/(tenants\/{tenant}\/)?(tax|engine|keys|audit)(\/|$)/

/** About 40 requests for each operation: some 30 seconds in total. */
const runs = { 'openapi.json': 3000, 'openapi-platform.json': 2200 }

await using opened = new AsyncDisposableStack()
const tax = opened.use(await startTaxService({ server: inject('databaseServer'), tenants: ['demo', 'acme'] }))
const scheduler = opened.use(await runningScheduler(inject('databaseServer'), 'demo', 'acme'))
const resources = opened.move()
afterAll(() => resources.disposeAsync())

for (const [file, slug, prefix] of [
  ['openapi.json', 'demo', '/api/v1'],
  ['openapi-platform.json', null, '/api/v1/tenants/acme'],
] as const)
  test(`${file}: no request causes a server error, and each response is one that the document declares`, {
    timeout: 300_000,
  }, async () => {
    const keys = {
      tax: await tax.keyOf(slug),
      scheduler: await scheduler.keyOf(slug, slug === null ? scopes : tenantScopes),
    }
    const ids = await createRecords(prefix, slug ?? 'acme', keys)
    const all = readDescription(file)
    // The service admin is not among the processes here: its operations change the tenants and callers that the fuzz needs.
    const description = { ...all, operations: all.operations.filter(({ path }) => servedHere.test(path)) }
    const send = ({ operation: { method }, path, headers, body }: FuzzRequest) => {
      const [{ url }, key] = path.includes('/engine/') ? [scheduler, keys.scheduler] : [tax, keys.tax]
      return fetch(`${url}${path}`, {
        method,
        headers: { authorization: `Bearer ${key}`, ...headers },
        body: body ?? null,
        signal: AbortSignal.timeout(30_000),
      })
    }
    await fc.assert(
      fc.asyncProperty(
        requestsOf(description, (noun) => ids[noun] ?? []),
        async (request) => {
          const { operation, path, body } = request
          const response = await send(request)
          const isStream = response.headers.get('content-type')?.startsWith('text/event-stream')
          if (isStream) return await response.body?.cancel()
          const text = await response.text()
          const note = `${operation.method} ${path} ${body?.slice(0, 2000)}\n${response.status} ${text.slice(0, 1000)}`
          expect(response.status, note).toBeLessThan(500)
          for (const key of Object.values(keys)) expect(text, note).not.toContain(key)
          if (response.status >= 400) requireProblem(text, note)
          // A request that the address of another route matches is not one of this operation.
          if (response.status === 404 || response.status === 405) return
          const declared = operation.responses[response.status]
          expect(declared, `${note}: not declared`).toBeDefined()
          const [[type, media] = []] = Object.entries(declared?.content ?? {})
          if (type === undefined) return
          expect(response.headers.get('content-type'), note).toContain(type.split('/')[0] ?? '')
          if (response.ok && media?.schema && type === 'application/json')
            expect(misfitsOf(JSON.parse(text), media.schema, description.schemas), note).toEqual([])
        },
      ),
      { numRuns: runs[file], seed: 20261122 },
    )
  })

/** Every error is a problem with a detail; each of its errors has a pointer. */
function requireProblem(text: string, note: string): void {
  const problem = problemSchema.safeParse(JSON.parse(text))
  expect(problem.error?.issues ?? [], note).toEqual([])
  for (const { pointer, detail } of problem.data?.errors ?? []) {
    expect(pointer, note).toMatch(/^(\/|$)/)
    expect(detail, note).not.toBe('')
  }
  if (problem.data?.code === 'invalid-request') expect(problem.data.errors, note).not.toEqual([])
}

/** Creates records and returns their ids by the noun in paths. Keys are further ones, so that no request revokes the key of the test. */
async function createRecords(
  prefix: string,
  tenant: string,
  keys: { tax: string; scheduler: string },
): Promise<Record<string, string[]>> {
  const records = createHttpClient(tax.url, keys.tax)
  const engine = createHttpClient(scheduler.url, keys.scheduler)
  const item = { id: '1', quantity: 1, unitPrice: 100, taxRateCode: 'VAT23' }
  const invoice = { type: 'invoice', number: `FV/${prefix}`, currency: 'PLN', items: [item] }
  const task = await scheduler.task(tenant, 'session_cleanup')
  const post = async (call: Call, path: string, body?: unknown) => {
    const reply = await call<{ id: string }>('POST', `${prefix}${path}`, body)
    expect(reply.status, reply.text).toBeLessThan(300)
    return reply.body.id
  }
  const first = async (noun: 'rates' | 'rules' | 'groups' | 'categories') => {
    const { body } = await records<Record<string, { id: string }[]>>('GET', `${prefix}/tax/${noun}`)
    return body[noun]?.map(({ id }) => id) ?? []
  }
  return {
    rates: await first('rates'),
    rules: await first('rules'),
    groups: await first('groups'),
    categories: await first('categories'),
    documents: [await post(records, '/tax/documents', invoice)],
    keys: [
      await post(records, '/keys', { name: 'Fuzz', scopes: ['tax:read'] }),
      await post(engine, '/keys', { name: 'Fuzz', scopes: ['cron:read'] }),
    ],
    jobs: [await post(engine, '/engine/jobs', { kind: 'budget_totals', params: {} })],
    runs: [await post(engine, `/engine/automation_cron/${task.id}/run`)],
    automation_cron: [task.id],
  }
}
