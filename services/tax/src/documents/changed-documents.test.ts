import { asOwner } from '@fiscus/db/connections/connect'
import { fakeClock } from '@fiscus/testing/fake-clock'
import type { Call } from '@fiscus/testing/http-client'
import { describe, expect } from 'vitest'
import { approveInvoice, correct, nextNumber, type TestDocument } from '../testing/documents.ts'
import { seller } from '../testing/sample-seller.ts'
import type { RunningTaxService } from '../testing/start-tax-service.ts'
import { taxServiceTest } from '../testing/tax-service-test.ts'

const test = taxServiceTest({ clock: fakeClock('2027-02-21T08:00:00Z') })
test.beforeAll(async ({ call }) => {
  const profile = { ...seller, taxOffice: '1433' }
  expect((await call('PUT', '/api/v1/tax/seller', profile, { 'if-match': '*' })).status).toBeLessThan(300)
})

const documents = '/api/v1/tax/documents'
const returns = '/api/v1/tax/returns'
const chair = {
  id: '1',
  name: 'Krzesło',
  quantity: '2',
  unitPrice: '100.00',
  itemType: 'product',
  unit: 'szt.',
}
const buyer = {
  name: 'CDE sp. j.',
  address: { country: 'PL', line1: 'ul. Sadowa 1', postalCode: '00-002', city: 'Kraków' },
}
const domestic = { customer: { country: 'PL', vatNumber: 'PL1132191233' }, buyer, items: [chair] }

/** An invoice with its tax point, and issued, on a day. */
const sale = (call: Call, day: string, body: object = {}) =>
  approveInvoice(call, { ...domestic, taxPointDate: day, issueDate: day, ...body })

/** Executes a statement for a document as the owner of the database does, who turns the triggers off. */
async function tamper({ fresh }: RunningTaxService, id: string, statement: string): Promise<void> {
  await asOwner(fresh.urlOf('demo'), (owner) =>
    owner.begin(async (sql) => {
      const tables = ['documents', 'document_snapshots', 'document_contents', 'document_links']
      for (const table of tables) await sql.unsafe(`alter table ${table} disable trigger user`)
      const { count } = await sql.unsafe(statement.replaceAll('$id', `'${id}'`))
      expect(count).toBe(1)
      for (const table of tables) await sql.unsafe(`alter table ${table} enable trigger user`)
    }),
  )
}

const columnOf = (column: string, value: string) => `update documents set ${column} = ${value} where id = $id`

const refused = (id: string) => ({
  status: 409,
  body: { code: 'document-changed', errors: [{ pointer: `/documents/${id}`, code: 'document-changed' }] },
})

const tamperings: [what: string, statement: string][] = [
  ['number', columnOf('number', `number || 'x'`)],
  ['issue date', columnOf('issue_date', `issue_date + 1`)],
  ['time of approval', columnOf('approved_at', `approved_at + '1 s'`)],
  ['approver', columnOf('approved_by', `'key:other'`)],
  ['currency', columnOf('currency', `'EUR'`)],
  ['totals', columnOf('summary', `replace(summary::text, '246', '264')::json`)],
  ['request', columnOf('request', `'{}'`)],
  ['name of the buyer', columnOf('buyer_name', `'Other'`)],
  ['missing name of the buyer', columnOf('buyer_name', `null`)],
  ['external reference', columnOf('external_reference', `'order'`)],
  ['type of invoice', columnOf('invoice_type', `'advance'`)],
  [
    'tax amount',
    `update document_snapshots set snapshot = replace(snapshot, '46.00', '64.00') where document_id = $id`,
  ],
  [
    'tax amount with its digest',
    `update document_snapshots set snapshot = replace(snapshot, '46.00', '64.00'),
      snapshot_digest = encode(sha256(convert_to(replace(snapshot, '46.00', '64.00'), 'UTF8')), 'hex')
      where document_id = $id`,
  ],
  [
    'buyer',
    `update document_contents set content = replace(content, 'Sadowa', 'Inna') where document_id = $id`,
  ],
  [
    'buyer with the digest',
    `with c as (update document_contents set content = replace(content, 'Sadowa', 'Inna') where document_id = $id
      returning content) update document_snapshots set content_digest = encode(sha256(convert_to(c.content, 'UTF8')), 'hex')
      from c where document_id = $id`,
  ],
  ['missing content', `delete from document_contents where document_id = $id`],
  [
    'link',
    `insert into document_links select id, 1, 'source', (select min(id::text)::uuid from documents) from documents where id = $id`,
  ],
]

test.for(tamperings)(
  'a document with a changed %s is refused, and marked in the list',
  async ([, statement], { call, service }) => {
    const { id } = await sale(call, '2026-11-03')
    await tamper(service, id, statement)
    expect(await call('GET', `${documents}/${id}`)).toMatchObject(refused(id))
    const { body } = await call<{ documents: { id: string; changed?: true }[] }>(
      'GET',
      `${documents}?limit=2`,
    )
    expect(body.documents.map(({ id, changed }) => [id, changed])).toContainEqual([id, true])
    expect(service.logged.some((line) => line.includes('document-changed') && line.includes(id))).toBe(true)
  },
)

test('documents that are unchanged are not marked', async ({ call }) => {
  const [offer, other] = await Promise.all([
    sale(call, '2026-11-04', { type: 'offer' }),
    sale(call, '2026-11-04'),
  ])
  const list = await call<{ documents: { id: string; changed?: true }[] }>('GET', `${documents}?limit=2`)
  expect(list.body.documents.map(({ id, changed }) => [id, changed])).toEqual(
    expect.arrayContaining([
      [offer.id, undefined],
      [other.id, undefined],
    ]),
  )
})

const readers: [what: string, method: 'GET' | 'POST' | 'PUT', path: string, body?: object][] = [
  ['snapshot', 'GET', '/snapshot'],
  ['figures', 'GET', '/fiscal'],
  ['FA(3)', 'GET', '/fa3'],
  ['PDF', 'GET', '/pdf'],
  ['statement of KSeF', 'PUT', '/ksef', { mode: 'offline24' }],
  ['recalculation', 'POST', '/recalculate'],
  ['correction', 'POST', '/corrections', { number: 'C', reason: 'other_error' }],
  ['preview of a correction', 'POST', '/corrections?dryRun=true', { number: 'C', reason: 'other_error' }],
  ['void', 'POST', '/void', { reason: 'test' }],
  ['lock', 'POST', '/lock'],
]
test.for(readers)('a changed document has no %s', async ([, method, path, body], { call, service }) => {
  const { id } = await sale(call, '2026-11-03')
  await tamper(service, id, columnOf('number', `number || 'x'`))
  const headers: Record<string, string> = method === 'GET' ? {} : { 'if-match': '*' }
  expect(await call(method, `${documents}/${id}${path}`, body, headers)).toMatchObject(refused(id))
})

const german = { country: 'DE', vatNumber: 'DE136695976', vatNumberStatus: 'active' }
const files: [what: string, month: string, customer: object, paths: string[]][] = [
  [
    'JPK_V7M',
    '2026-03',
    domestic.customer,
    ['jpk-v7m?period=$month', 'jpk-v7m/xml?period=$month', 'jpk-v7m/documents?period=$month&part=K_19'],
  ],
  ['VAT-UE', '2026-05', german, ['vat-ue?period=$month', 'vat-ue/csv?period=$month']],
  [
    'OSS',
    '2026-07',
    { country: 'DE', isBusiness: false },
    ['oss?quarter=2026-Q3&rates=PLN:4.0', 'oss/csv?quarter=2026-Q3&rates=PLN:4.0'],
  ],
]
describe.for(files)('%s', ([, month, customer, paths]) => {
  test.for([
    ['number', columnOf('number', `number || 'x'`)],
    ['sum', columnOf('summary', `'{}'`)],
    [
      'amount',
      `update document_snapshots set snapshot = replace(snapshot, '200.00', '20.00') where document_id = $id`,
    ],
  ] as const)(
    'is refused with a changed %s, and complete when it is restored',
    async ([, statement], { call, service }) => {
      const { id } = await sale(call, `${month}-03`, { customer })
      const before = await asOwner(
        service.fresh.urlOf('demo'),
        (owner) => owner`
      select number, summary::text, snapshot from documents join document_snapshots on document_id = id where id = ${id}`,
      )
      await tamper(service, id, statement)
      for (const path of paths)
        expect(await call('GET', `${returns}/${path.replace('$month', month)}`), path).toMatchObject(
          refused(id),
        )
      expect(await call('POST', `${returns}/closings`, { period: month })).toMatchObject(refused(id))
      const [{ number, summary, snapshot } = {}] = before
      await tamper(
        service,
        id,
        `update documents set number = '${number}', summary = '${summary}' where id = $id`,
      )
      await tamper(
        service,
        id,
        `update document_snapshots set snapshot = '${snapshot}' where document_id = $id`,
      )
      for (const path of paths)
        expect((await call('GET', `${returns}/${path.replace('$month', month)}`)).status).toBe(200)
    },
  )
})

test('what came late for a closed month is refused with a changed document', async ({ call, service }) => {
  expect((await call('POST', `${returns}/closings`, { period: '2026-09' })).status).toBe(201)
  const { id } = await sale(call, '2026-09-03')
  await tamper(service, id, columnOf('buyer_name', `'Other'`))
  expect(await call('GET', `${returns}/to-correct?period=2026-09`)).toMatchObject(refused(id))
})

describe('a document that others refer to', () => {
  test('a correction shows it as changed, has no FA(3), and is not corrected further', async ({
    call,
    service,
  }) => {
    const original = await sale(call, '2026-11-03')
    const correction = await correct(call, original, { lines: [{ id: '1', quantity: '1' }] })
    await tamper(service, original.id, columnOf('number', `number || 'x'`))
    const read = await call<{ links: object[] }>('GET', `${documents}/${correction.id}`)
    expect(read.body.links).toMatchObject([{ documentId: original.id, changed: true }])
    for (const path of ['/fa3', '/fiscal'])
      expect(await call('GET', `${documents}/${correction.id}${path}`)).toMatchObject(refused(original.id))
    const further = { number: nextNumber(), reason: 'other_error' }
    expect(await call('POST', `${documents}/${correction.id}/corrections`, further)).toMatchObject(
      refused(original.id),
    )
  })

  test('a changed correction is refused by the next one', async ({ call, service }) => {
    const original = await sale(call, '2026-11-03')
    const { id } = await correct(call, original, { lines: [{ id: '1', quantity: '1' }] })
    await tamper(service, id, columnOf('reduction_date', `'2026-01-01'`))
    expect(await call('GET', `${documents}/${id}`)).toMatchObject(refused(id))
    const next = { number: nextNumber(), reason: 'other_error' }
    expect(await call('POST', `${documents}/${original.id}/corrections`, next)).toMatchObject(refused(id))
  })

  test('a changed advance is not settled, and a changed offer is not followed', async ({ call, service }) => {
    const advance = await sale(call, '2026-11-03', { invoiceType: 'advance', amountReceived: '50.00' })
    await tamper(service, advance.id, columnOf('external_reference', `'other'`))
    const settlement = { ...invoiceBody(), invoiceType: 'settlement', settles: [advance.id] }
    expect(await call('POST', documents, settlement)).toMatchObject(refused(advance.id))
    const offer: TestDocument = await sale(call, '2026-11-03', { type: 'offer' })
    await tamper(service, offer.id, columnOf('number', `number || 'x'`))
    const following = { ...invoiceBody(), sourceDocumentIds: [offer.id] }
    expect(await call('POST', documents, following)).toMatchObject(refused(offer.id))
  })
})

test('a document whose own digest was computed anew is refused, because the next one continues the former', async ({
  call,
  service,
}) => {
  const { id } = await sale(call, '2026-11-03')
  const { id: next } = await sale(call, '2026-11-03')
  await tamper(
    service,
    id,
    `update document_snapshots set chain_digest = repeat('0', 64) where document_id = $id`,
  )
  await tamper(
    service,
    next,
    `update document_snapshots set chain_digest = repeat('0', 64) where document_id = $id`,
  )
  for (const one of [id, next]) expect(await call('GET', `${documents}/${one}`)).toMatchObject(refused(one))
})

const invoiceBody = () => ({ type: 'invoice', number: nextNumber(), currency: 'PLN', ...domestic })
