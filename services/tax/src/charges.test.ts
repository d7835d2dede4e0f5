import { configurationFile } from '@fiscus/contracts/configuration/configuration-file'
import { asOwner } from '@fiscus/db/connections/connect'
import { expect } from 'vitest'
import { taxServiceTest } from './testing/tax-service-test.ts'

const test = taxServiceTest()
const requestsPerMinute = 100_000

/** Sends a request with a new key. Returns the number of requests that it counted as, and the response. */
const charged = test.extend('charge', ({ service }) => {
  return async (method: string, path: string, body?: unknown, headers: Record<string, string> = {}) => {
    const key = await service.keyOf('demo', { requestsPerMinute })
    const reply = await service.call<{ id: string }>(method, `/api/v1/tax${path}`, { key, body, headers })
    const remaining = Number(/r=(\d+)/.exec(reply.headers.get('ratelimit') ?? '')?.[1])
    return { ...reply, charge: requestsPerMinute - remaining }
  }
})

const items = Array.from({ length: 300 }, (_, index) => ({ id: `${index}`, quantity: '1', unitPrice: '10' }))
const invoice = { type: 'invoice', number: 'FV/1', currency: 'PLN', customer: { country: 'PL' }, items }

charged(
  'stored documents, rules and documents of a dry run count as further requests',
  async ({ service, charge }) => {
    const approved = await charge('POST', '/documents', invoice)
    expect(approved).toMatchObject({ status: 201, charge: 1 + sizeIn(16_384, JSON.stringify(invoice)) })
    const path = `/documents/${approved.body.id}`
    const [stored] = await asOwner(
      service.fresh.urlOf('demo'),
      (owner) => owner<{ request: string; snapshot: string }[]>`
      select request::text, snapshot from documents join document_snapshots on document_id = id`,
    )
    if (!stored) throw new Error('The document is not stored.')
    const { request, snapshot } = stored
    const calculatedAgain = sizeIn(65_536, request + snapshot)
    expect(calculatedAgain).toBeGreaterThan(1)
    expect(await charge('POST', `${path}/recalculate`)).toMatchObject({
      status: 200,
      charge: 1 + calculatedAgain,
    })
    const line = { id: '1', quantity: '1' }
    const correction = { number: 'KOR/1', reason: 'return_of_goods', lines: [line] }
    expect(await charge('POST', `${path}/corrections`, correction)).toMatchObject({
      status: 201,
      charge: 1 + sizeIn(65_536, snapshot),
    })

    const exported = await charge('GET', '/configuration')
    const file = configurationFile.parse(exported.body)
    const [sample] = file.rules
    const more = Array.from({ length: 250 }, (_, index) => ({ ...sample, priority: 1_000 + index }))
    const large = { ...file, rules: [...file.rules, ...more] }
    expect(
      await charge('PUT', '/configuration', large, { 'if-match': exported.headers.get('etag') ?? '' }),
    ).toMatchObject({
      status: 200,
      charge: 1 + sizeIn(16_384, JSON.stringify(large)) + Math.floor(file.rules.length / 100),
    })
    const ofRules = Math.floor(large.rules.length / 100)
    expect(ofRules).toBeGreaterThan(1)
    expect(await charge('GET', '/rules/coverage')).toMatchObject({ status: 200, charge: 1 + ofRules })
    const rule = { ...sample, priority: 2_000 }
    expect(await charge('POST', '/rules', rule)).toMatchObject({ status: 201, charge: 1 + ofRules })
    expect(await charge('POST', '/rules?dryRun=true', { ...rule, priority: 2_001 })).toMatchObject({
      status: 200,
      charge: 1 + ofRules + sizeIn(16_384, request),
    })
  },
)

function sizeIn(charactersPerUnit: number, text: string): number {
  return Math.floor(text.length / charactersPerUnit)
}
