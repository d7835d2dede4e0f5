import { createHash } from 'node:crypto'
import type { JpkV7m } from '@fiscus/contracts/returns/jpk-v7m'
import type { ClosingFigures, ReturnClosing } from '@fiscus/contracts/returns/return-closing'
import type { ToCorrect } from '@fiscus/contracts/returns/to-correct'
import { asOwner } from '@fiscus/db/connections/connect'
import { checkJpk } from '@fiscus/fiscal/jpk/check-jpk'
import { fakeClock } from '@fiscus/testing/fake-clock'
import type { Call } from '@fiscus/testing/http-client'
import { testAuthor } from '@fiscus/testing/test-author'
import { describe, expect } from 'vitest'

import { closeMeanwhile } from '../testing/close-meanwhile.ts'
import { approveInvoice, correct, type TestDocument } from '../testing/documents.ts'
import { nextKsefNumber } from '../testing/sample-ksef.ts'
import { seller } from '../testing/sample-seller.ts'
import { taxServiceTest } from '../testing/tax-service-test.ts'
import { close as closeByCommand } from './command-closings.ts'

const clock = fakeClock('2026-11-21T08:00:00Z')
const test = taxServiceTest({
  tenants: [
    'demo',
    'other',
    'late',
    'void',
    'reopened',
    'refused',
    'race',
    'meanwhile',
    'vatue',
    'zones',
    'reduced',
    'ksef',
  ],
  clock,
})

const returns = '/api/v1/tax/returns'
const path = `${returns}/closings`
const customer = { country: 'PL', vatNumber: 'PL1132191233' }
const chair = { id: '1', name: 'Krzesło', quantity: '1', unitPrice: '100.00', itemType: 'product' }

async function withSeller(call: Call): Promise<void> {
  const profile = { ...seller, taxOffice: '1433' }
  await call('PUT', '/api/v1/tax/seller', profile, { 'if-match': '*' })
}

const sale = (call: Call, day: string, body: object = {}): Promise<TestDocument> =>
  approveInvoice(call, { customer, taxPointDate: day, issueDate: day, items: [chair], ...body })

const voidOf = async (call: Call, { id }: TestDocument) => {
  const reply = await call(
    'POST',
    `/api/v1/tax/documents/${id}/void`,
    { reason: 'test' },
    { 'if-match': '*' },
  )
  expect(reply.status, reply.text).toBe(200)
}

type MonthClosing = ReturnClosing & { figures: Extract<ClosingFigures, { jpkV7m: object }> }

const tryClose = (call: Call, period: string) => call<MonthClosing>('POST', path, { period })
async function close(call: Call, period: string): Promise<MonthClosing> {
  const reply = await tryClose(call, period)
  expect(reply.status, reply.text).toBe(201)
  return reply.body
}
const reopen = (
  call: Call,
  { id }: ReturnClosing,
  headers: Record<string, string> = { 'if-match': '"v1"' },
) => call<MonthClosing>('POST', `${path}/${id}/reopen`, { reason: 'An invoice was missing' }, headers)

async function figuresOf(call: Call, period: string): Promise<JpkV7m> {
  const { status, text, body } = await call<JpkV7m>('GET', `${returns}/jpk-v7m?period=${period}`)
  expect(status, text).toBe(200)
  expect(body.reconciliation.unexplained).toEqual({ net: '0.00', tax: '0.00' })
  return body
}
const listToCorrect = (call: Call) => call<ToCorrect>('GET', `${returns}/to-correct`)
/** What waits for the corrections of closed months, `2026-08 late_invoice 100.00 23.00`. */
async function waitingOf(call: Call): Promise<string[]> {
  const { status, text, body } = await listToCorrect(call)
  expect(status, text).toBe(200)
  return body.months.flatMap(({ period, facts }) =>
    facts.map(({ reason, net, tax }) => `${period} ${reason} ${net} ${tax}`),
  )
}
/** The rows of a month and its net amount at 23 %, `2: 200.00`. */
async function rowsOf(call: Call, period: string): Promise<string> {
  const { cells, control } = await figuresOf(call, period)
  return `${control.salesRows}: ${cells.find(({ cell }) => cell === 'K_19')?.amount ?? '-'}`
}

test('what takes back a reduction of a closed month belongs to that month, whatever the month of its issue', async ({
  service,
}) => {
  const call = await service.caller('reduced', [
    'tax:write',
    'documents:write',
    'returns:read',
    'returns:write',
  ])
  await withSeller(call)
  const document = await sale(call, '2026-03-10')
  const lower = { reason: 'price_error', lines: [{ id: '1', after: { unitPrice: '80.00' } }] }
  const reduction = await correct(call, document, { ...lower, issueDate: '2026-05-10' })
  await close(call, '2026-05')
  const { id } = await correct(call, reduction, { reason: 'other_error', issueDate: '2026-09-10' })
  const months = ['2026-03', '2026-05', '2026-05&state=now', '2026-06', '2026-09']
  const rows: string[] = []
  for (const month of months) rows.push(await rowsOf(call, month))
  expect(rows).toEqual(['1: 100.00', '1: -20.00', '2: 0.00', '0: -', '0: -'])
  const listed = await call<{ documents: { id: string }[] }>(
    'GET',
    `${returns}/jpk-v7m/documents?period=2026-05&part=K_19&state=now`,
  )
  expect(listed.body.documents.map((one) => one.id)).toContain(id)
  expect(await waitingOf(call)).toEqual(['2026-05 understatement 20.00 4.60'])
})

test('a month with buyers in other member states is closed with its statement VAT-UE, or not without their numbers', async ({
  service,
}) => {
  const call = await service.caller('vatue', [
    'tax:write',
    'documents:write',
    'returns:read',
    'returns:write',
  ])
  await withSeller(call)
  const german = { country: 'DE', vatNumber: 'DE136695976', vatNumberStatus: 'active' }
  await sale(call, '2026-09-05', { customer: german })
  const { id, figures, files } = await close(call, '2026-09')
  expect(files.map(({ name, mediaType }) => [name, mediaType.split(';')[0]])).toEqual([
    ['JPK_V7M_2026-09.xml', 'application/xml'],
    ['VAT-UE_2026-09.csv', 'text/csv'],
  ])
  const table = await call('GET', `${path}/${id}/files/VAT-UE_2026-09.csv`)
  expect(table.text).toContain('C,DE,136695976,,100,100.00,1')
  expect(figures.vatUe.reconciliation.declared).toEqual({ net: '100.00', tax: '0.00' })

  await sale(call, '2026-09-06', { customer: german })
  expect(await call('GET', `${returns}/vat-ue?period=2026-09`)).toMatchObject({
    body: { rows: [{ documents: 1 }] },
  })
  const nameless = { customerType: 'b2b', geoZone: 'eu_vat', country: 'DE' }
  await sale(call, '2026-08-05', { customer: nameless })
  expect(await tryClose(call, '2026-08')).toMatchObject({
    status: 409,
    body: { code: 'export-refused', errors: [{ code: 'vat-ue-buyer-number' }] },
  })
})

test('a closing stores the figures and the file of the month, with the digest of the file', async ({
  service,
  call,
}) => {
  await withSeller(call)
  await sale(call, '2026-10-05')
  const reply = await tryClose(call, '2026-10')
  expect(reply.status, reply.text).toBe(201)
  const { id, figures, ...closing } = reply.body
  expect(reply.headers.get('location')).toBe(`${path}/${id}`)
  expect(reply.headers.get('etag')).toBe('"v1"')
  expect(closing).toMatchObject({
    period: '2026-10',
    number: 1,
    purpose: 'submission',
    status: 'closed',
    sequence: 1,
    closedAt: '2026-11-21T08:00:00.000Z',
    reopenedAt: null,
  })
  expect(figures.jpkV7m).toEqual(await figuresOf(call, '2026-10'))

  expect(closing.files.map(({ name }) => name)).toEqual(['JPK_V7M_2026-10.xml'])
  const [stored] = closing.files
  const file = await call('GET', `${path}/${id}/files/${stored?.name}`)
  expect(file.status).toBe(200)
  expect(createHash('sha256').update(file.text).digest('hex')).toBe(stored?.sha256)
  expect(file.headers.get('etag')).toBe(`"${stored?.sha256}"`)
  expect(file.headers.get('content-disposition')).toContain('JPK_V7M_2026-10.xml')
  expect(checkJpk(file.text)).toEqual([])
  expect(Buffer.byteLength(file.text)).toBe(stored?.bytes)

  expect((await call('GET', `${path}/${id}`)).body).toEqual(reply.body)
  const audited = await asOwner(
    service.fresh.urlOf('demo'),
    (owner) => owner`select action, after ->> 'period' as period from audit_log where entity_id = ${id}`,
  )
  expect(audited).toEqual([{ action: 'close', period: '2026-10' }])
})

describe('what comes after a closing', () => {
  test('belongs to its month by law, waits for its correction, and touches no other month', async ({
    service,
  }) => {
    const call = await service.caller('late')
    await withSeller(call)
    const document = await sale(call, '2026-08-05')
    const { figures } = await close(call, '2026-08')
    await sale(call, '2026-09-05')
    const september = await close(call, '2026-09')
    const late = await sale(call, '2026-08-06', { items: [{ ...chair, unitPrice: '7.00' }] })
    expect(late.warnings).toMatchObject([{ code: 'month-closed', pointer: '/taxPointDate' }])
    expect(JSON.stringify(late.warnings)).toContain('2026-08 is closed')
    expect(JSON.stringify(late.warnings)).toContain('1.61 PLN')
    const error = { reason: 'price_error', lines: [{ id: '1', after: { unitPrice: '110.00' } }] }
    const raised = await correct(call, document, { ...error, issueDate: '2026-10-01' })
    expect(raised.warnings).toMatchObject([{ code: 'month-closed', pointer: '' }])
    const returned = await correct(call, document, { reason: 'return_of_goods', issueDate: '2026-10-02' })
    expect(returned.warnings).toEqual([])

    expect(await figuresOf(call, '2026-08')).toEqual(figures.jpkV7m)
    expect(await figuresOf(call, '2026-09')).toEqual(september.figures.jpkV7m)
    expect(await rowsOf(call, '2026-08&state=now')).toBe('3: 117.00')
    expect(await rowsOf(call, '2026-10')).toBe('1: -110.00')
    expect(await waitingOf(call)).toEqual([
      '2026-08 late_invoice 7.00 1.61',
      '2026-08 understatement 10.00 2.30',
    ])
    expect(await listToCorrect(call)).toMatchObject({
      body: { months: [{ period: '2026-08', net: '17.00', tax: '3.91', isComplete: true }] },
    })

    const xml = (query: string) => call('GET', `${returns}/jpk-v7m/xml?period=2026-08${query}`)
    expect((await xml('')).text).toContain('<CelZlozenia poz="P_7">1<')
    expect((await xml('&state=now')).text).toContain('<CelZlozenia poz="P_7">2<')
    const second = await close(call, '2026-08')
    expect(second).toMatchObject({ number: 2, purpose: 'correction', status: 'closed' })
    expect(await figuresOf(call, '2026-08')).toEqual(second.figures.jpkV7m)
    expect(await rowsOf(call, '2026-08')).toBe('3: 117.00')
    expect(await figuresOf(call, '2026-09')).toEqual(september.figures.jpkV7m)
    expect(await waitingOf(call)).toEqual([])

    const stored = second.files.find(({ name }) => name === 'JPK_V7M_2026-08.xml')
    const file = await xml('')
    expect(file.text).toContain('<CelZlozenia poz="P_7">2<')
    expect(createHash('sha256').update(file.text).digest('hex')).toBe(stored?.sha256)
    expect(await xml('&purpose=submission')).toMatchObject({
      status: 422,
      body: { errors: [{ pointer: '/query/purpose' }] },
    })
    expect(await tryClose(call, '2026-08')).toMatchObject({ status: 409, body: { code: 'period-closed' } })
  })

  test('as a void leaves the month with its correction', async ({ service }) => {
    const call = await service.caller('void')
    await withSeller(call)
    const [first, second, open] = [
      await sale(call, '2026-08-05'),
      await sale(call, '2026-08-06'),
      await sale(call, '2026-09-06'),
    ]
    await voidOf(call, await sale(call, '2026-08-07'))
    const { figures } = await close(call, '2026-08')
    await voidOf(call, first)
    await voidOf(call, open)
    await voidOf(call, await sale(call, '2026-08-08'))
    // A process of the release before knows no closings.
    await asOwner(
      service.fresh.urlOf('void'),
      (owner) =>
        owner`update documents set status = 'voided', voided_at = now(), voided_by = 'x', void_reason = 'x' where id = ${second.id}`,
    )
    expect(await figuresOf(call, '2026-08')).toEqual(figures.jpkV7m)
    expect(await rowsOf(call, '2026-08')).toBe('2: 200.00')
    expect(await rowsOf(call, '2026-08&state=now')).toBe('0: -')
    expect(await rowsOf(call, '2026-09')).toBe('0: -')
    expect(await waitingOf(call)).toEqual(['2026-08 void -100.00 -23.00', '2026-08 void -100.00 -23.00'])
    expect(await close(call, '2026-08')).toMatchObject({ number: 2, purpose: 'correction' })
    expect(await waitingOf(call)).toEqual([])
  })

  test('as a number of KSeF for a row that had none is stated by its correction', async ({ service }) => {
    const call = await service.caller('ksef', [
      'tax:write',
      'documents:write',
      'returns:read',
      'returns:write',
    ])
    await withSeller(call)
    const { id } = await sale(call, '2026-08-05')
    const state = (body: object, etag = '*') =>
      call('PUT', `/api/v1/tax/documents/${id}/ksef`, body, { 'if-match': etag })
    expect((await state({ mode: 'offline24' })).status).toBe(200)
    await close(call, '2026-08')
    expect(await waitingOf(call)).toEqual([])
    const number = nextKsefNumber(undefined, '2026-08-06')
    const receivedAt = '2026-08-06T10:00:00Z'
    const stated = await state({ mode: 'offline24', number, receivedAt })
    expect(stated.status, stated.text).toBe(200)
    expect(await waitingOf(call)).toEqual(['2026-08 ksef_number 0.00 0.00'])
    const { id: closing } = await close(call, '2026-08')
    const file = await call('GET', `${path}/${closing}/files/JPK_V7M_2026-08.xml`)
    expect(file.text).toContain(`<NrKSeF>${number}</NrKSeF>`)
    expect(await waitingOf(call)).toEqual([])
  })
})

test('approvals and voids do not wait for the files of a closing, and count as later', async ({
  service,
}) => {
  const call = await service.caller('meanwhile')
  await withSeller(call)
  const first = await sale(call, '2026-09-01')
  await sale(call, '2026-09-02')
  const { id } = service.fresh.tenant('meanwhile')
  const stored = service.blobsOf(id)
  const put: typeof stored.put = async (source, signal) => {
    await sale(call, '2026-09-03', { items: [{ ...chair, unitPrice: '7.00' }] })
    await voidOf(call, first)
    return stored.put(source, signal)
  }
  const { signal } = new AbortController()
  await service.fresh.databases.withTenant(id, (db) =>
    closeByCommand(
      {
        db,
        clock,
        signal,
        blobs: { ...stored, put },
        timezone: 'Europe/Warsaw',
        author: testAuthor(clock),
      },
      { period: '2026-09' },
    ),
  )
  const { body } = await call<{ closings: ReturnClosing[] }>('GET', path)
  expect(body.closings).toMatchObject([{ sequence: 2, status: 'closed' }])
  expect(await rowsOf(call, '2026-09')).toBe('2: 200.00')
  expect(await waitingOf(call)).toEqual(['2026-09 void -100.00 -23.00', '2026-09 late_invoice 7.00 1.61'])
})

test.for([
  ['America/New_York', '2026-11-30T23:30:00Z', 'period-not-ended'],
  ['Europe/Warsaw', '2026-11-30T22:59:59Z', 'period-not-ended'],
  ['Europe/Warsaw', '2026-11-30T23:00:00Z', 'closed'],
  ['Pacific/Kiritimati', '2026-12-31T09:59:59Z', 'period-not-ended'],
  ['Pacific/Kiritimati', '2026-12-31T10:00:00Z', 'closed'],
] as const)('in %s at %s the month is: %s', async ([timezone, now, expected], { service }) => {
  await withSeller(await service.caller('zones'))
  const period = now.slice(0, 7)
  const { id } = service.fresh.tenant('zones')
  const at = fakeClock(now)
  const { signal } = new AbortController()
  const closing = service.fresh.databases.withTenant(id, (db) =>
    closeByCommand(
      { db, clock: at, signal, blobs: service.blobsOf(id), timezone, author: testAuthor(at) },
      { period },
    ),
  )
  const outcome = closing.then(
    ({ status }) => status,
    ({ code }) => code,
  )
  expect(await outcome).toBe(expected)
})

test('a reopened month has what came later, keeps what was sent, and is closed again as a correction', async ({
  service,
}) => {
  const call = await service.caller('reopened')
  await withSeller(call)
  await sale(call, '2026-08-05')
  const first = await close(call, '2026-08')
  await sale(call, '2026-08-06')
  const september = await close(call, '2026-09')

  expect(await reopen(call, first, {})).toMatchObject({ status: 428 })
  expect(await reopen(call, first, { 'if-match': '"v2"' })).toMatchObject({ status: 412 })
  const reply = await reopen(call, first)
  expect(reply).toMatchObject({
    status: 200,
    body: { status: 'reopened', reopenReason: 'An invoice was missing', version: 2, files: first.files },
  })
  expect(reply.headers.get('etag')).toBe('"v2"')
  const again = await reopen(call, first, { 'if-match': '"v2"' })
  expect(again).toMatchObject({ status: 409, body: { code: 'closing-not-last' } })
  expect(await rowsOf(call, '2026-08')).toBe('2: 200.00')
  expect(await waitingOf(call)).toEqual([])
  expect(await figuresOf(call, '2026-09')).toEqual(september.figures.jpkV7m)
  const open = await call('GET', `${returns}/jpk-v7m/xml?period=2026-08`)
  expect(open.text).toContain('<CelZlozenia poz="P_7">2<')

  const second = await close(call, '2026-08')
  expect(second).toMatchObject({ number: 2, purpose: 'correction', sequence: 2 })
  const fileOf = (of: ReturnClosing) => call('GET', `${path}/${of.id}/files/JPK_V7M_2026-08.xml`)
  expect((await fileOf(second)).text).toContain('<CelZlozenia poz="P_7">2<')
  expect((await fileOf(first)).text).toContain('<CelZlozenia poz="P_7">1<')
  await sale(call, '2026-08-07')
  const third = await close(call, '2026-08')
  expect(await reopen(call, second)).toMatchObject({ status: 409, body: { code: 'closing-not-last' } })
  expect(third).toMatchObject({ number: 3, purpose: 'correction' })

  const page = await call<{ closings: ReturnClosing[]; next: string }>('GET', `${path}?limit=2`)
  expect(page.body.closings.map(({ period, number, status }) => `${period} ${number} ${status}`)).toEqual([
    '2026-08 3 closed',
    '2026-08 2 closed',
  ])
  expect(page.headers.get('link')).toContain('rel="next"')
  const rest = await call<{ closings: ReturnClosing[] }>('GET', `${path}?limit=2&cursor=${page.body.next}`)
  expect(rest.body).toMatchObject({
    closings: [{ id: september.id }, { id: first.id, reopenedBy: expect.any(String) }],
    next: null,
  })
  const ofMonth = await call<{ closings: ReturnClosing[] }>('GET', `${path}?period=2026-09`)
  expect(ofMonth.body.closings).toHaveLength(1)
})

describe('a month is not closed', () => {
  test('while a document has no row: all reasons are named, and nothing is stored', async ({ service }) => {
    const call = await service.caller('refused')
    const { id } = await sale(call, '2026-09-02', { items: [{ ...chair, taxRateCode: 'OO' }] })
    const reply = await call<{ errors: { pointer: string }[] }>('POST', path, { period: '2026-09' })
    expect(reply).toMatchObject({ status: 409, body: { code: 'export-refused' } })
    expect(reply.body.errors.map(({ pointer }) => pointer)).toEqual([
      '/seller/nip',
      '/seller/name',
      '/seller/email',
      '/seller/taxOffice',
      `/documents/${id}/items/0`,
    ])
    expect((await call('GET', path)).body).toEqual({ closings: [], actorNames: {}, next: null })
  })

  test.for([
    ['before it has ended in the time zone of the tenant', '2026-11', 409, 'period-not-ended'],
    ['a second time', '2026-10', 409, 'period-closed'],
    ['without a month', '2026-13', 422, 'invalid-request'],
    ['before JPK_V7M(3)', '2026-01', 422, 'invalid-request'],
  ] as const)('%s', async ([, period, status, code], { call }) => {
    expect(await tryClose(call, period)).toMatchObject({ status, body: { code } })
  })

  test('twice by two requests at once', async ({ service }) => {
    const call = await service.caller('race')
    await withSeller(call)
    await sale(call, '2026-09-01')
    const replies = await Promise.all(
      ['2026-09', '2026-09', '2026-09'].map((period) => tryClose(call, period)),
    )
    expect(replies.map(({ status }) => status).toSorted()).toEqual([201, 409, 409])
    expect((await call<{ closings: object[] }>('GET', path)).body.closings).toHaveLength(1)
  })

  test('while another request closes it; another month does not matter', async ({ service }) => {
    const call = await service.caller('race')
    const url = service.fresh.urlOf('race')
    const july = await closeMeanwhile(url, '2026-08', () => tryClose(call, '2026-07'))
    expect(july.status, july.text).toBe(201)
    const june = await closeMeanwhile(url, '2026-06', () => tryClose(call, '2026-06'))
    expect(june).toMatchObject({ status: 409, body: { code: 'period-closed' } })
  })
})

test('reading needs returns:read, closing and reopening returns:write, and each tenant has its own', async ({
  service,
  call,
}) => {
  const listed = await call<{ closings: ReturnClosing[] }>('GET', path)
  const [closing] = listed.body.closings
  if (!closing) throw new Error('demo has a closing')
  const ofClosing = `/${closing.id}`
  const file = `${ofClosing}/files/JPK_V7M_2026-10.xml`
  const other = await service.caller('other')
  const reader = await service.caller('demo', ['returns:read'])
  const writer = await service.caller('demo', ['returns:write'])
  const platform = await service.caller(null, ['returns:read', 'returns:write', 'tenants:read'])
  const administrator = await service.caller(null, ['returns:read', 'returns:write', 'tenants:admin'])
  const reason = { reason: 'x' }
  for (const [method, rest, body, ofReader, ofWriter] of [
    ['GET', '', undefined, 200, 403],
    ['GET', ofClosing, undefined, 200, 403],
    ['GET', file, undefined, 200, 403],
    ['POST', '', { period: '2026-10' }, 403, 409],
    ['POST', `${ofClosing}/reopen`, reason, 403, 428],
  ] as const) {
    const statusOf = async (caller: Call, base = path) =>
      (await caller(method, `${base}${rest}`, body)).status
    const ofTenant = (slug: string) => `/api/v1/tenants/${slug}/tax/returns/closings`
    expect(await statusOf(reader)).toBe(ofReader)
    expect(await statusOf(writer)).toBe(ofWriter)
    expect(await statusOf(platform, ofTenant('demo'))).toBe(method === 'GET' ? 200 : 403)
    expect(await statusOf(administrator, ofTenant('demo'))).toBe(method === 'GET' ? 200 : ofWriter)
    if (rest === '') continue
    expect(await statusOf(other)).toBe(404)
    expect(await statusOf(administrator, ofTenant('other'))).toBe(404)
  }
  expect((await other('GET', path)).body).toEqual({ closings: [], actorNames: {}, next: null })
})
