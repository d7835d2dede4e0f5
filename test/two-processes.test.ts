import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { createClient, type Fiscus } from '@fiscus/client'
import { tenantScopes } from '@fiscus/contracts/access/scopes'
import { createKey } from '@fiscus/db/keys/create-key'
import { freshDatabases } from '@fiscus/testing/fresh-databases'
import { programFile } from '@fiscus/testing/program-file'
import { testAuthor } from '@fiscus/testing/test-author'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'

/** Well under the 30 seconds of the periodic version check: only a notification is this fast. */

const fresh = await freshDatabases(inject('databaseServer'), 'demo')
const processes: ChildProcess[] = []
let first: Fiscus
let second: Fiscus
let apiKey: string
beforeAll(async () => {
  const owner = { control: fresh.owner, author: testAuthor() }
  apiKey = (await createKey(owner, { name: 'test', tenantId: fresh.tenant('demo').id, scopes: tenantScopes }))
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
  expect(await taxFrom(first)).toBe('23.00')
  expect(await taxFrom(second)).toBe('23.00')
  const [rate = expect.fail()] = (await first.listRates({ tax_code: 'VAT23' })).rates
  await first.changeRate(rate.id, { rate_percent: '25.00' }, { ifMatch: rate })
  await expect.poll(() => taxFrom(second)).toBe('25.00')
  expect(await taxFrom(first)).toBe('25.00')
})

async function taxFrom(process: Fiscus): Promise<string> {
  const items = [{ id: '1', quantity: 1, unitPrice: 100, taxRateCode: 'VAT23' }]
  return (await process.calculateTax({ currency: 'PLN', items })).summary.totalTax
}

/** Starts the tax service in its own process, and returns its client when it listens. */
async function startProcess(): Promise<Fiscus> {
  const child = spawn(process.execPath, [programFile('services/tax/src/main.ts')], {
    env: { ...process.env, DATABASE_URL: fresh.url, HTTP_HOST: '127.0.0.1', HTTP_PORT: '0' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  processes.push(child)
  for await (const line of createInterface(child.stdout)) {
    const { msg, url } = JSON.parse(line)
    if (msg === 'listening') return createClient({ baseUrl: url, apiKey })
  }
  throw new Error('The tax service ended before it listened.')
}
