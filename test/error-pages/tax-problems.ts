import { hash, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { type ClientRequest, request } from 'node:http'
import { json } from 'node:stream/consumers'
import { asOwner } from '@fiscus/db/connections/connect'
import { controlDatabase } from '@fiscus/db/connections/databases'
import { validKeysMax } from '@fiscus/db/keys/issue-key'
import { apiKeys } from '@fiscus/db/schema/control/api-keys'
import { suspendTenant } from '@fiscus/db/tenants/suspend-tenant'
import { withResources } from '@fiscus/runtime/resources/with-resources'
import { startAdminService } from '@fiscus/service-admin/testing/start-admin-service'
import { closeMeanwhile } from '@fiscus/service-tax/testing/close-meanwhile'
import { startTaxService } from '@fiscus/service-tax/testing/start-tax-service'
import { fakeClock } from '@fiscus/testing/fake-clock'
import { createHttpClient } from '@fiscus/testing/http-client'
import { startApi } from '@fiscus/testing/start-api'
import { testAuthor } from '@fiscus/testing/test-author'
import { exampleRequestId, type Provoke, type Provoked } from './provoked.ts'

const dayMs = 24 * 3_600_000
const requestsPerMinute = 10
/** More large requests than one tenant may have running and waiting. */
const largeRequests = 12
const bodyBytesMax = 5 * 1024 * 1024

/** The problem of a request that no route receives, so that its id is random. */
async function unrouted(sending: ClientRequest): Promise<Provoked> {
  const [response] = await once(sending, 'response')
  const headers = new Headers(response.headers)
  const body = { ...Object(await json(response)), request_id: exampleRequestId }
  return { reply: { status: response.statusCode, headers, body }, ids: [] }
}

/** A request below `/api/v1/tax`, with the key of the tenant `demo` unless it has another. */
type TaxRequest = {
  method: string
  path: string
  key?: string
  body?: unknown
  headers?: Record<string, string>
}

/** Runs a tax service and provokes its problems. */
export async function openTaxProblems(server: string) {
  await using opened = new AsyncDisposableStack()
  const clock = fakeClock('2026-11-20T08:00:00Z')
  const tenants = ['demo', 'acme', 'lost', 'broken']
  const service = opened.use(await startTaxService({ server, tenants, clock }))
  // It serves the keys.
  const admin = opened.use(await startAdminService({ server, tenants: ['demo'], clock }))
  const { fresh, keyOf } = service
  const expired = await keyOf('demo', { expiresInDays: 1 })
  clock.moveBy(dayMs)
  const demo = await keyOf('demo')
  await asOwner(fresh.url, async (owner) => {
    await suspendTenant(controlDatabase(owner), 'acme', testAuthor(clock))
    await owner`update tenants set database = 'no_such_database' where slug = 'lost'`
  })
  await asOwner(fresh.urlOf('broken'), (owner) => owner`alter table documents rename to renamed`)

  function send<Body>({ method, path, key = demo, body, headers }: TaxRequest) {
    const allHeaders = { 'x-request-id': exampleRequestId, ...headers }
    return service.call<Body>(method, `/api/v1/tax${path}`, { key, body, headers: allHeaders })
  }
  function callAdmin<Body>(method: string, path: string, { key, body, headers }: Partial<TaxRequest>) {
    return createHttpClient(admin.url, key)<Body>(method, path, body, headers)
  }
  async function provoked(taxRequest: TaxRequest, ...ids: string[]): Promise<Provoked> {
    return { reply: await send(taxRequest), ids }
  }
  /** Sends a request that succeeds; the result is the id of the record. */
  async function stored(taxRequest: TaxRequest): Promise<string> {
    const { status, text, body } = await send<{ id: string }>(taxRequest)
    if (status >= 300) throw new Error(`${taxRequest.method} ${taxRequest.path}: ${text}`)
    return body.id
  }
  /** Does work with a complete profile of the seller, which other problems must not find. */
  async function withSeller<T>(work: () => Promise<T>): Promise<T> {
    const profile = { method: 'PUT', path: '/seller', headers: { 'if-match': '*' } }
    await stored({ ...profile, body: completeSeller })
    try {
      return await work()
    } finally {
      await stored({ ...profile, body: {} })
    }
  }
  async function rateId(code: string): Promise<string> {
    const list = { method: 'GET', path: `/rates?tax_code=${code}` }
    const { body } = await send<{ rates: { id: string }[] }>(list)
    return body.rates[0]?.id ?? ''
  }

  const provoke = {
    async 'malformed-request'() {
      return unrouted(request(`${service.url}/api/v1/tax/rates`, { headers: { host: '[' } }).end())
    },
    async 'request-timeout'() {
      await using impatient = await startApi({ routes: [], limits: { headersMsMax: 100 } })
      // A request that is not ended opens its connection and sends nothing.
      return await unrouted(request(impatient.url))
    },
    'headers-too-large': () =>
      unrouted(request(service.url, { headers: { 'x-long': 'x'.repeat(16_384) } }).end()),
    'malformed-json': () => provoked(calculation('{currency: "PLN"}')),
    'invalid-request': () => provoked(calculation(cartOf({ unitPrice: '12,50', discuontPercent: 5 }))),
    unauthenticated: () => provoked({ ...calculation(cart), key: expired }),
    async 'missing-scope'() {
      return provoked({ ...newRate(vat7), key: await keyOf('demo', { scopes: ['tax:read'] }) })
    },
    async 'key-over'() {
      const caller = await admin.keyOf('demo')
      const created = await callAdmin<{ id: string }>('POST', '/api/v1/keys', {
        key: caller,
        body: { name: 'Web shop', scopes: ['tax:read'] },
      })
      const { id } = created.body
      await callAdmin('POST', `/api/v1/keys/${id}/revoke`, { key: caller })
      const headers = { 'x-request-id': exampleRequestId }
      const reply = await callAdmin('POST', `/api/v1/keys/${id}/rotate`, { key: caller, headers })
      return { reply, ids: [id] }
    },
    async 'key-rotated'() {
      const caller = await admin.keyOf('demo')
      const created = await callAdmin<{ id: string }>('POST', '/api/v1/keys', {
        key: caller,
        body: { name: 'Web shop', scopes: ['tax:read'] },
      })
      const { id } = created.body
      const path = `/api/v1/keys/${id}/rotate`
      const rotated = await callAdmin<{ prefix: string }>('POST', path, { key: caller })
      const reply = await callAdmin('POST', path, {
        key: caller,
        headers: { 'x-request-id': exampleRequestId },
      })
      // The first characters of a key are random.
      const body = JSON.parse(reply.text.replaceAll(rotated.body.prefix, 'tx_live_Q9fE'))
      return { reply: { ...reply, body }, ids: [id] }
    },
    async 'too-many-keys'() {
      const caller = await admin.keyOf('demo')
      const now = clock.now()
      await admin.fresh.owner.insert(apiKeys).values(
        Array.from({ length: validKeysMax }, (_, index) => ({
          name: 'Web shop',
          tenant_id: admin.fresh.tenant('demo').id,
          prefix: 'tx_live_1234',
          key_digest: hash('sha256', `too many ${index}`),
          scopes: ['tax:read' as const],
          created_at: now,
          expires_at: new Date(now.getTime() + dayMs),
        })),
      )
      const body = { name: 'One more', scopes: ['tax:read'] }
      const headers = { 'x-request-id': exampleRequestId }
      return { reply: await callAdmin('POST', '/api/v1/keys', { key: caller, body, headers }), ids: [] }
    },
    async 'tenant-required'() {
      return provoked({ method: 'GET', path: '/rates', key: await keyOf(null) })
    },
    async 'tenant-suspended'() {
      return provoked({ ...calculation(cart), key: await keyOf('acme') })
    },
    'not-found': () => provoked({ method: 'GET', path: '/rate' }),
    'method-not-allowed': () => provoked({ method: 'GET', path: '/calculate' }),
    'payload-too-large': () =>
      provoked({ method: 'POST', path: '/calculate/batch', body: ' '.repeat(bodyBytesMax + 1) }),
    'unsupported-media-type': () =>
      provoked({ ...calculation(cart), headers: { 'content-type': 'text/plain' } }),
    async 'precondition-failed'() {
      const id = await rateId('VAT5')
      const change = { ...rateChange(id, 'VAT five'), headers: ifMatch(1) }
      await stored(change)
      return provoked(change, id)
    },
    async 'precondition-required'() {
      const id = await rateId('VAT8')
      return provoked(rateChange(id, 'VAT eight'), id)
    },
    async 'rate-limited'() {
      const key = await keyOf('demo', { requestsPerMinute })
      for (let sent = 0; sent < requestsPerMinute; sent++) await send({ ...calculation(cart), key })
      return provoked({ ...calculation(cart), key })
    },
    async 'idempotency-key-reused'() {
      const headers = { 'idempotency-key': 'order-7' }
      await stored({ ...approval('FV/1/2026'), headers })
      return provoked({ ...approval('FV/2/2026'), headers })
    },
    async 'document-number-taken'() {
      return provoked(approval('FV/7/2026'), await stored(approval('FV/7/2026')))
    },
    async 'ksef-number-taken'() {
      const id = await stored(approval('FV/20/2026', issuedBefore))
      await stored(ksefOf(id))
      const other = await stored(approval('FV/21/2026', issuedBefore))
      return provoked(ksefOf(other), other, id)
    },
    async 'document-locked'() {
      const id = await stored(approval('FV/8/2026'))
      await stored({ method: 'POST', path: `/documents/${id}/lock` })
      return provoked(voiding(id, 2), id)
    },
    async 'document-changed'() {
      const id = await stored(approval(randomUUID()))
      await asOwner(fresh.urlOf('demo'), async (owner) => {
        await owner`set session_replication_role = replica`
        await owner`set fiscus.migration = 'on'`
        await owner`update documents set issue_date = '2026-01-01' where id = ${id}`
      })
      return provoked({ method: 'GET', path: `/documents/${id}` }, id)
    },
    async 'export-refused'() {
      const id = await stored(approval('FV/19/2026'))
      return provoked({ method: 'GET', path: `/documents/${id}/fa3` }, id)
    },
    'period-not-ended': () => provoked(closing('2026-11')),
    async 'period-closed'() {
      const id = await withSeller(() => stored(closing('2026-03')))
      return provoked(closing('2026-03'), id)
    },
    async 'closing-not-last'() {
      const id = await withSeller(() => stored(closing('2026-Q1')))
      const laterId = await withSeller(() => stored(closing('2026-Q2')))
      const body = { reason: 'An invoice was missing' }
      return provoked(
        { method: 'POST', path: `/returns/closings/${id}/reopen`, body, headers: ifMatch(1) },
        id,
        laterId,
      )
    },
    async 'closings-changed'() {
      const reply = await withSeller(() =>
        closeMeanwhile(fresh.urlOf('demo'), '2026-Q4', () => send(closing('2026-Q3'))),
      )
      return { reply, ids: [] }
    },
    async 'document-voided'() {
      const id = await stored(approval('FV/9/2026'))
      await stored(voiding(id))
      return provoked(correction(id, 'FK/1/2026'), id)
    },
    async 'document-has-corrections'() {
      const id = await stored(approval('FV/10/2026'))
      const correctionId = await stored(correction(id, 'FK/2/2026'))
      return provoked(voiding(id), id, correctionId)
    },
    async 'document-is-correction'() {
      const originalId = await stored(approval('FV/11/2026'))
      const id = await stored(correction(originalId, 'FK/3/2026'))
      return provoked({ method: 'POST', path: `/documents/${id}/recalculate` }, id, originalId)
    },
    async 'document-settled'() {
      const id = await stored(approval('FZ/1/2026', { invoiceType: 'advance', amountReceived: '100.00' }))
      const settlementId = await stored(approval('FR/1/2026', { invoiceType: 'settlement', settles: [id] }))
      return provoked(voiding(id), id, settlementId)
    },
    async 'correction-exceeds-original'() {
      const id = await stored(approval('FV/12/2026'))
      return provoked(correction(id, 'FK/5/2026', [{ id: '1', quantity: 3 }]), id)
    },
    'calculation-refused': () => provoked(calculation(cartOf({ taxRateCode: 'VAT22' }))),
    async 'invoice-incomplete'() {
      const settings = { method: 'PATCH', path: '/settings', headers: { 'if-match': '*' } }
      await stored({ ...settings, body: { invoice_completeness: 'require' } })
      try {
        return await provoked(approval('FV/9'))
      } finally {
        await stored({ ...settings, body: { invoice_completeness: 'off' } })
      }
    },
    async 'rate-overlap'() {
      return provoked(
        newRate({ ...vat7, tax_code: 'VAT23', valid_from: '2027-01-01' }),
        await rateId('VAT23'),
      )
    },
    async 'rate-in-use'() {
      const id = await stored(newRate(vat7))
      const ruleId = await stored(newRule(5, { rate: 'VAT7' }))
      await stored(newGroup('SPIRITS', 'VAT7'))
      return provoked({ method: 'DELETE', path: `/rates/${id}`, headers: ifMatch(1) }, id, ruleId)
    },
    async 'group-in-use'() {
      const id = await stored(newGroup('CITY_TAX', 'VAT8'))
      const ruleId = await stored(newRule(6, { group: 'CITY_TAX' }))
      return provoked({ method: 'DELETE', path: `/groups/${id}`, headers: ifMatch(1) }, id, ruleId)
    },
    async 'group-code-taken'() {
      await stored(newGroup('TOURISM', 'VAT8'))
      return provoked(newGroup('TOURISM', 'VAT8'))
    },
    async 'category-in-use'() {
      const id = await stored(newCategory('toy'))
      const ruleId = await stored(newRule(8, { rate: 'VAT23' }, { tax_category: 'toy' }))
      return provoked({ method: 'DELETE', path: `/categories/${id}`, headers: ifMatch(1) }, id, ruleId)
    },
    async 'category-code-taken'() {
      await stored(newCategory('game'))
      return provoked(newCategory('game'))
    },
    async 'rule-priority-clash'() {
      const id = await stored(newRule(7, { rate: 'VAT8' }))
      return provoked(newRule(7, { rate: 'VAT5' }), id)
    },
    async 'removals-not-allowed'() {
      const file = await send<{ rates: { tax_code: string }[] }>({ method: 'GET', path: '/configuration' })
      const rates = file.body.rates.filter(({ tax_code }) => tax_code !== 'WHT20')
      const headers = { 'if-match': file.headers.get('etag') ?? '' }
      return provoked({ method: 'PUT', path: '/configuration', body: { ...file.body, rates }, headers })
    },
    async overloaded() {
      const items = Array.from({ length: 2_000 }, (_, id) => ({ ...cart.items[0], id: `${id}` }))
      const large = calculation({ ...cart, items })
      const replies = await Promise.all(Array.from({ length: largeRequests }, () => send(large)))
      const reply = replies.find(({ status }) => status === 503)
      if (!reply) throw new Error('No large request was rejected.')
      return { reply, ids: [] }
    },
    async 'database-unavailable'() {
      return provoked({ method: 'GET', path: '/documents', key: await keyOf('lost') })
    },
    async 'internal-error'() {
      return provoked({ method: 'GET', path: '/documents', key: await keyOf('broken') })
    },
  } satisfies Record<string, Provoke>
  return withResources({ provoke }, opened)
}

const cart = cartOf({})
const completeSeller = { name: 'ABC', nip: '5261040828', email: 'a@example.com', taxOffice: '1433' }
const vat7 = {
  tax_code: 'VAT7',
  tax_name: 'VAT 7 %',
  rate_percent: '7.00',
  calculation_mode: 'exclusive',
  tax_status: 'standard',
  valid_from: '2026-01-01',
}

function cartOf(differences: object) {
  const line = { id: '1', quantity: 2, unitPrice: '100.00', taxRateCode: 'VAT23', ...differences }
  return { currency: 'PLN', items: [line] }
}

function calculation(body: unknown): TaxRequest {
  return { method: 'POST', path: '/calculate', body }
}

function closing(period: string): TaxRequest {
  return { method: 'POST', path: '/returns/closings', body: { period } }
}

function approval(number: string, differences: object = {}): TaxRequest {
  return { method: 'POST', path: '/documents', body: { type: 'invoice', number, ...cart, ...differences } }
}

function correction(id: string, number: string, lines?: object[]): TaxRequest {
  const body = { number, reason: 'return_of_goods', lines }
  return { method: 'POST', path: `/documents/${id}/corrections`, body }
}

function voiding(id: string, version = 1): TaxRequest {
  const body = { reason: 'Issued twice' }
  return { method: 'POST', path: `/documents/${id}/void`, body, headers: ifMatch(version) }
}

/** Not after the day in the number of KSeF. */
const issuedBefore = { issueDate: '2025-08-26' }

function ksefOf(id: string): TaxRequest {
  const body = { number: '5265877635-20250826-0100001AF629-AF', receivedAt: '2025-08-26T10:15:00Z' }
  return { method: 'PUT', path: `/documents/${id}/ksef`, body }
}

function newRate(body: object): TaxRequest {
  return { method: 'POST', path: '/rates', body }
}

function rateChange(id: string, tax_name: string): TaxRequest {
  return { method: 'PATCH', path: `/rates/${id}`, body: { tax_name } }
}

function newGroup(group_code: string, tax_code: string): TaxRequest {
  const components = [{ tax_code, is_compound: 0 }]
  return { method: 'POST', path: '/groups', body: { group_code, group_name: group_code, components } }
}

function newCategory(category_code: string): TaxRequest {
  const body = { category_code, category_name: category_code, item_type: 'product' }
  return { method: 'POST', path: '/categories', body }
}

function newRule(priority: number, target: object, conditions: object = {}): TaxRequest {
  const facts = { customer_type: 'b2b', geo_zone: 'domestic', item_type: 'service', ...conditions }
  return { method: 'POST', path: '/rules', body: { priority, ...facts, target } }
}

function ifMatch(version: number) {
  return { 'if-match': `"v${version}"` }
}
