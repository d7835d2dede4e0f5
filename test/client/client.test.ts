import { readFile } from 'node:fs/promises'
import { runInNewContext } from 'node:vm'
import { createClient, type FiscusConnectionError, FiscusProblem } from '@fiscus/client'
import { taxServiceTest } from '@fiscus/service-tax/testing/tax-service-test'
import { describe, expect } from 'vitest'

const test = taxServiceTest({ tenants: ['demo', 'acme'] })
const cart = { currency: 'PLN', items: [{ id: 'a', quantity: 3, unitPrice: '33.335', taxRateCode: 'VAT23' }] }
let documents = 0
const invoice = () => ({ type: 'invoice' as const, number: `FV/${++documents}`, ...cart })

test('a document is calculated, approved, read, corrected and listed', async ({ fiscus }) => {
  const { summary } = await fiscus.calculateTax(cart)
  expect(summary).toMatchObject({ totalNet: '100.01', totalTax: '23.00', totalGross: '123.01' })

  const original = await fiscus.approveDocument(invoice())
  expect(original).toMatchObject({ summary, etag: '"v1"' })
  expect(await fiscus.getDocument(original.id)).toEqual(original)

  const number = `${original.number}/K`
  const correction = await fiscus.correctDocument(original.id, { number, reason: 'return_of_goods' })
  expect(correction).toMatchObject({ correctsDocumentId: original.id, summary: { totalTax: '-23.00' } })

  const corrections = fiscus.listDocuments.all({ correctsDocumentId: original.id })
  expect(await Array.fromAsync(corrections, ({ id }) => id)).toEqual([correction.id])
})

test('the calls that docs/client.md shows first are accepted, with its cart', async ({ fiscus }) => {
  const manual = await readFile('docs/client.md', 'utf8')
  const [, methods, lists] = [...manual.matchAll(/^```ts\n([\s\S]*?)^```$/gm)].map(([, code]) => code)
  const lines: string[] = []
  const context = { fiscus, console: { log: (line: string) => lines.push(line) } }
  await runInNewContext(`(async () => {${methods}\n${lists}})()`, context)
  expect(lines).toContain('FV/1/2026')
})

test('every record of a list comes once, also when a page has one record', async ({ fiscus }) => {
  const { rates, next } = await fiscus.listRates({ country: 'PL', limit: 200 })
  expect(next).toBe(null)
  const all = await Array.fromAsync(fiscus.listRates.all({ country: 'PL', limit: 3 }))
  expect(all).toEqual(rates)
  expect(all.length).toBeGreaterThan(3)
})

test('a record, its answer or its ETag is the version of a change', async ({ fiscus }) => {
  const [{ id } = { id: '' }] = (await fiscus.listRates({ tax_code: 'VAT8' })).rates
  const rate = await fiscus.getRate(id)
  const changed = await fiscus.changeRate(id, { tax_name: 'VAT 8 % on food' }, { ifMatch: rate })
  expect(changed).toMatchObject({ tax_name: 'VAT 8 % on food', etag: '"v2"' })
  await expect(fiscus.changeRate(id, { tax_name: 'VAT' }, { ifMatch: rate })).rejects.toMatchObject({
    code: 'precondition-failed',
    etag: '"v2"',
  })
  const [listed] = (await fiscus.listRates({ tax_code: 'VAT8' })).rates
  if (!listed) throw new Error('VAT8 is missing')
  expect(await fiscus.changeRate(id, { tax_name: rate.tax_name }, { ifMatch: listed })).toHaveProperty(
    'etag',
    '"v3"',
  )
  const file = await fiscus.exportConfiguration()
  expect(await fiscus.importConfiguration(file, { ifMatch: file })).toMatchObject(file)
})

test('rates are exported and imported as CSV, and the problem of a bad cell has its row', async ({
  fiscus,
}) => {
  const text = await (await fiscus.exportRates()).text()
  const ifMatch = await fiscus.listRules({ limit: 1 })
  const unchanged = await fiscus.importRates(text, { ifMatch, dryRun: 'true' })
  expect(unchanged.difference).toEqual({ added: 0, changed: 0, removed: 0, records: [] })
  await expect(fiscus.importRates(text.replace(',23.00,', ',x,'), { ifMatch })).rejects.toMatchObject({
    errors: [{ pointer: expect.stringMatching(/^\/rows\/\d+\/rate_percent$/) }],
  })
})

test('an invalid request is a problem with pointers', async ({ fiscus }) => {
  const rejected = await fiscus.calculateTax({ currency: 'PLN', items: [] }).catch((error: unknown) => error)
  expect(rejected).toBeInstanceOf(FiscusProblem)
  expect(rejected).toMatchObject({
    code: 'invalid-request',
    status: 422,
    errors: [{ pointer: '/items' }],
    requestId: expect.stringMatching(/^[\w-]{8,}$/),
  })
})

describe('retries', () => {
  /** A network that loses the answers to the first requests. */
  const losing = (answers: number) => {
    let sent = 0
    return {
      schedule: (callback: () => void, ms: number) => {
        if (ms < 30_000) queueMicrotask(callback)
        return () => {}
      },
      fetch: async (url: string, init: RequestInit) => {
        const response = await fetch(url, init)
        if (++sent <= answers) throw new TypeError('fetch failed')
        return response
      },
    }
  }

  test('a lost answer to an approval does not approve twice', async ({ service, fiscus }) => {
    const apiKey = await service.keyOf('demo')
    const unlucky = createClient({ baseUrl: service.url, apiKey, environment: losing(2) })
    const document = await unlucky.approveDocument(invoice())
    const { documents: stored } = await fiscus.listDocuments({ number: document.number })
    expect(stored.map(({ id }) => id)).toEqual([document.id])
  })

  test('a lost answer to a change without Idempotency-Key is an error, since it may have happened', async ({
    service,
    fiscus,
  }) => {
    const apiKey = await service.keyOf('demo')
    const unlucky = createClient({ baseUrl: service.url, apiKey, environment: losing(1) })
    const settings = await fiscus.getSettings()
    const change = unlucky.changeSettings({ rounding_algorithm: 'half_even' }, { ifMatch: settings })
    await expect(change).rejects.toMatchObject({
      reason: 'network',
    } satisfies Partial<FiscusConnectionError>)
    expect((await fiscus.getSettings()).rounding_algorithm).toBe('half_even')
  })

  test('a call waits for the end of the minute of its key', async ({ service, clock }) => {
    const apiKey = await service.keyOf('demo', { requestsPerMinute: 2 })
    const waits: number[] = []
    const schedule = (callback: () => void, ms: number) => {
      if (ms < 30_000 || ms > 30_000) {
        waits.push(ms)
        clock.moveBy(ms)
        queueMicrotask(callback)
      }
      return () => {}
    }
    const fiscus = createClient({ baseUrl: service.url, apiKey, environment: { schedule, random: () => 0 } })
    for (let calls = 0; calls < 3; calls++) await fiscus.getSettings()
    expect(waits).toEqual([60_125])
  })
})

test('a platform key calls the routes of a tenant', async ({ service }) => {
  const apiKey = await service.keyOf(null)
  const acme = createClient({ baseUrl: `${service.url}/`, apiKey, tenant: 'acme' })
  const { id } = await acme.approveDocument(invoice())
  expect((await acme.listDocuments()).documents).toMatchObject([{ id }])
})
