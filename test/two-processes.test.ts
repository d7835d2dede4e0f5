import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { tenantScopes } from '@fiscus/contracts/access/scopes'
import { createKey } from '@fiscus/db/keys/create-key'
import { freshDatabases } from '@fiscus/testing/fresh-databases'
import { createHttpClient } from '@fiscus/testing/http-client'
import { testAuthor } from '@fiscus/testing/test-author'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'

/** Well under the 30 seconds of the periodic version check: only a notification is this fast. */
const notificationMsMax = 5_000

const fresh = await freshDatabases(inject('databaseServer'), 'demo')
const processes: ChildProcess[] = []
let first: string
let second: string
let key: string
beforeAll(async () => {
  const owner = { control: fresh.owner, author: testAuthor() }
  key = (await createKey(owner, { name: 'test', tenantId: fresh.tenant('demo').id, scopes: tenantScopes }))
    .key
  ;[first, second] = await Promise.all([startProcess(), startProcess()])
})
afterAll(async () => {
  for (const child of processes) {
    child.kill('SIGTERM')
    if (child.exitCode === null) await once(child, 'exit')
  }
  await fresh[Symbol.asyncDispose]()
})

test('a configuration change in the first process takes effect in the second process', async () => {
  expect(await taxFrom(first)).toBe(23)
  expect(await taxFrom(second)).toBe(23)
  const page = await call<{ rates: { id: string }[] }>(first, 'GET', '/rates?tax_code=VAT23')
  const change = { rate_percent: '25.00' }
  await call(first, 'PATCH', `/rates/${page.rates[0]?.id}`, change, { 'if-match': '"v1"' })
  await expect.poll(() => taxFrom(second), { timeout: notificationMsMax }).toBe(25)
  expect(await taxFrom(first)).toBe(25)
})

async function taxFrom(url: string): Promise<number> {
  const items = [{ id: '1', quantity: 1, unitPrice: 100, taxRateCode: 'VAT23' }]
  const cart = { currency: 'PLN', items }
  const { summary } = await call<{ summary: { totalTax: number } }>(url, 'POST', '/calculate', cart)
  return summary.totalTax
}

async function call<Body>(
  url: string,
  method: string,
  path: string,
  body?: object,
  headers = {},
): Promise<Body> {
  const reply = await createHttpClient(url, key)<Body>(method, `/api/v1/tax${path}`, body, headers)
  expect(reply.status).toBe(200)
  return reply.body
}

/** Starts the tax service in its own process, and returns its address when it listens. */
async function startProcess(): Promise<string> {
  const child = spawn(process.execPath, ['services/tax/src/main.ts'], {
    env: { ...process.env, DATABASE_URL: fresh.url, HTTP_HOST: '127.0.0.1', HTTP_PORT: '0' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  processes.push(child)
  for await (const line of createInterface(child.stdout)) {
    const { msg, url } = JSON.parse(line)
    if (msg === 'listening') return url
  }
  throw new Error('The tax service ended before it listened.')
}
