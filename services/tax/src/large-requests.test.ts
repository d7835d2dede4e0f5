import { expect } from 'vitest'
import { nextKsefNumber, sampleUpo } from './testing/sample-ksef.ts'
import { seller } from './testing/sample-seller.ts'
import { taxServiceTest } from './testing/tax-service-test.ts'
import { works } from './thread-works.ts'

const test = taxServiceTest()

/** White space that makes a body large. */
const padding = ' '.repeat(40_000)
const items = Array.from({ length: 300 }, (_, index) => ({ id: `${index}`, quantity: '1', unitPrice: '10' }))
const cart = { currency: 'PLN', customer: { country: 'PL' }, items }

test('a thread computes the large part of every large request, so that other requests need not wait for it', async ({
  service,
  call,
}) => {
  const send = async (method: string, path: string, body?: string, headers?: Record<string, string>) => {
    const reply = await call<{ id: string }>(method, `/api/v1/tax${path}`, body, headers)
    expect(reply.status, `${method} ${path}: ${reply.text.slice(0, 500)}`).toBeLessThan(300)
    return reply
  }
  await send('PUT', '/seller', JSON.stringify({ ...seller, taxOffice: '1433' }), { 'if-match': '*' })
  await send('POST', '/calculate', JSON.stringify(cart) + padding)
  await send('POST', '/calculate/batch', JSON.stringify({ carts: [cart] }) + padding)
  const approve = async (number: string) => {
    const invoice = { ...cart, type: 'invoice', number }
    return (await send('POST', '/documents', JSON.stringify(invoice) + padding)).body.id
  }
  const id = await approve('FV/1')
  await send('POST', `/documents/${id}/recalculate`)
  await send('GET', `/documents/${id}/fiscal`)
  await send('GET', `/documents/${id}/fa3`)
  const number = nextKsefNumber()
  await send(
    'PUT',
    `/documents/${id}/ksef`,
    JSON.stringify({ mode: 'online', number, receivedAt: '2026-11-21T07:00:00Z' }),
  )
  await send('PUT', `/documents/${id}/ksef/upo`, sampleUpo({ number }), { 'content-type': 'application/xml' })
  await send('GET', '/returns/jpk-v7m/xml?period=2026-11')
  await send('GET', '/returns/jpk-v7m/documents?period=2026-11&part=K_19')
  await send('GET', '/returns/vat-ue?period=2026-11')
  await send('GET', '/returns/vat-ue/documents?period=2026-11&part=C')
  await send('GET', '/returns/oss?quarter=2026-Q4')
  await send('GET', '/returns/oss/documents?quarter=2026-Q4&part=supplies')
  const lines = [{ id: '1', quantity: '0.1' }]
  const correction = { number: 'KOR/1', reason: 'return_of_goods', lines }
  await send('POST', `/documents/${id}/corrections`, JSON.stringify(correction) + padding)
  const several = {
    number: 'KOR/2',
    reason: 'return_of_goods',
    documents: [
      { id, lines },
      { id: await approve('FV/2'), lines },
    ],
  }
  await send('POST', '/documents/corrections', JSON.stringify(several) + padding)

  await send('POST', '/returns/closings', JSON.stringify({ period: '2026-10' }))
  const late = { ...cart, type: 'invoice', number: 'FV/3', taxPointDate: '2026-10-30' }
  await send('POST', '/documents', JSON.stringify(late))
  await send('GET', '/returns/to-correct')

  const exported = await send('GET', '/configuration')
  const current = { 'if-match': exported.headers.get('etag') ?? '' }
  await send('PUT', '/configuration', exported.text + padding, current)
  const table = (await send('GET', '/configuration/rates.csv')).text
  const rows = Array.from(
    { length: 500 },
    (_, index) => `T${index},${'x'.repeat(70)},1,exclusive,standard,,,PL,,2026-01-01,,1`,
  )
  await send('PUT', '/configuration/rates.csv', `${table}${rows.join('\r\n')}\r\n`, {
    ...current,
    'content-type': 'text/csv',
  })
  const rate = {
    tax_code: 'NEW',
    tax_name: 'New',
    rate_percent: '5',
    calculation_mode: 'exclusive',
    tax_status: 'standard',
    country: 'PL',
    valid_from: '2026-01-01',
  }
  await send('POST', '/rates?dryRun=true', JSON.stringify(rate))

  const metrics = await (await fetch(`${service.url}/metrics`)).text()
  const counted = [...metrics.matchAll(/^tax_thread_job_seconds_count\{work="([^"]+)"\} [1-9]/gm)].map(
    ([, work]) => work,
  )
  expect(counted.toSorted()).toEqual(works.map(({ name }) => name).toSorted())
})
