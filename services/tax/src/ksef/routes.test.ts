import type { DocumentKsef } from '@fiscus/contracts/documents/document-ksef'
import type { Call } from '@fiscus/testing/http-client'
import { expect } from 'vitest'
import { approveInvoice, correct, nextNumber, type TestDocument } from '../testing/documents.ts'
import { nextKsefNumber, sampleUpo } from '../testing/sample-ksef.ts'
import { seller } from '../testing/sample-seller.ts'
import { taxServiceTest } from '../testing/tax-service-test.ts'

const test = taxServiceTest({ tenants: ['demo', 'other'] })

test.beforeAll(async ({ call }) => {
  const reply = await call('PUT', '/api/v1/tax/seller', seller, { 'if-match': '*' })
  expect(reply.status, reply.text).toBe(200)
})

const customer = { country: 'PL', vatNumber: 'PL1132191233' }
const items = [{ id: '1', name: 'Krzesło', quantity: '1', unitPrice: '100.00', itemType: 'product' }]
const receivedAt = '2026-11-21T07:05:41.045Z'
const xmlType = { 'content-type': 'application/xml' }
const sha256 = '07'.repeat(32)

const invoice = (call: Call, body: object = {}) => approveInvoice(call, { customer, items, ...body })
const pathOf = ({ id }: Pick<TestDocument, 'id'>) => `/api/v1/tax/documents/${id}/ksef`

/** Stores a new number with an invoice. */
async function accepted(call: Call, document: TestDocument): Promise<string> {
  const number = nextKsefNumber()
  const reply = await call('PUT', pathOf(document), { number, receivedAt })
  expect(reply.status, reply.text).toBe(200)
  return number
}

test('a number is stored with an approved invoice, and audited', async ({ call }) => {
  const document = await invoice(call)
  expect(await call('GET', pathOf(document))).toMatchObject({ status: 404, body: { code: 'not-found' } })
  const number = nextKsefNumber()
  const stored = await call<DocumentKsef>('PUT', pathOf(document), {
    number,
    receivedAt: '2026-11-21T08:05:41.045+01:00',
    fileSha256: sha256,
  })
  expect(stored).toMatchObject({
    status: 200,
    body: {
      documentId: document.id,
      mode: 'online',
      number,
      receivedAt,
      fileSha256: sha256,
      upo: null,
      version: 1,
    },
  })
  expect(stored.headers.get('etag')).toBe('"v1"')
  expect((await call('GET', pathOf(document))).body).toEqual(stored.body)
  const read = await call('GET', `/api/v1/tax/documents/${document.id}`)
  expect(read.body).toMatchObject({ ksef: stored.body, version: 1 })
  expect((await call('GET', `/api/v1/tax/documents/${document.id}/verify`)).body).toMatchObject({ ok: true })
  const audit = await call('GET', `/api/v1/audit?entity=document_ksef&entity_id=${document.id}`)
  expect(audit.body).toMatchObject({
    entries: [{ action: 'create', before: null, after: { number, receivedAt } }],
  })
})

test('the same values again change nothing, and others need If-Match', async ({ call }) => {
  const document = await invoice(call)
  const number = await accepted(call, document)
  expect(await call('PUT', pathOf(document), { number, receivedAt })).toMatchObject({
    status: 200,
    body: { version: 1 },
  })
  const change = { number: nextKsefNumber(), receivedAt }
  const put = (etag?: string) => call('PUT', pathOf(document), change, etag ? { 'if-match': etag } : {})
  expect(await put()).toMatchObject({ status: 428, body: { code: 'precondition-required' } })
  expect(await put('"v7"')).toMatchObject({ status: 412, body: { code: 'precondition-failed' } })
  expect(await put('"v1"')).toMatchObject({ status: 200, body: { number: change.number, version: 2 } })
})

test('an invoice that was issued offline waits for its number', async ({ call }) => {
  const document = await invoice(call)
  const waiting = await call('PUT', pathOf(document), { mode: 'offline24', fileSha256: sha256 })
  expect(waiting).toMatchObject({ status: 200, body: { mode: 'offline24', number: null, receivedAt: null } })
  const number = nextKsefNumber()
  const numbered = { mode: 'offline24', number, receivedAt }
  const stored = await call('PUT', pathOf(document), numbered, { 'if-match': '"v1"' })
  expect(stored).toMatchObject({ status: 200, body: { ...numbered, fileSha256: null, version: 2 } })
})

const number = nextKsefNumber()
for (const [what, body, pointer] of [
  [
    'a wrong checksum',
    { number: number.replace(/..$/, (end) => (end === '00' ? '01' : '00')), receivedAt },
    '/number',
  ],
  ['another form', { number: 'KSEF-1', receivedAt }, '/number'],
  ['the number of another seller', { number: nextKsefNumber('1132191233'), receivedAt }, '/number'],
  ['no number, issued online', {}, '/number'],
  [
    'a number of a day before the invoice',
    { number: nextKsefNumber(undefined, '2026-11-20'), receivedAt: '2026-11-20T10:00:00Z' },
    '/number',
  ],
  ['a number of another day than its receipt', { number, receivedAt: '2026-11-20T10:00:00Z' }, '/number'],
  ['a number without its time', { number }, '/receivedAt'],
  ['a time without a number', { mode: 'failure', receivedAt }, '/receivedAt'],
  ['a time to come', { number, receivedAt: '2026-11-22T00:00:00Z' }, '/receivedAt'],
  ['an unknown mode', { number, receivedAt, mode: 'paper' }, '/mode'],
  ['another digest', { number, receivedAt, fileSha256: 'AB' }, '/fileSha256'],
] as const)
  test(`rejects ${what}`, async ({ call }) => {
    const document = await invoice(call)
    expect(await call('PUT', pathOf(document), body)).toMatchObject({
      status: 422,
      body: { code: 'invalid-request', errors: [{ pointer }] },
    })
    expect((await call('GET', pathOf(document))).status).toBe(404)
  })

test('a number belongs to one invoice, also when two get it at once', async ({ call }) => {
  const [first, second, third] = [await invoice(call), await invoice(call), await invoice(call)]
  const number = await accepted(call, first)
  const taken = await call('PUT', pathOf(second), { number, receivedAt })
  expect(taken).toMatchObject({ status: 409, body: { code: 'ksef-number-taken' } })
  expect(taken.text).toContain(first.id)
  const contested = { number: nextKsefNumber(), receivedAt }
  const replies = await Promise.all([second, third].map((one) => call('PUT', pathOf(one), contested)))
  expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409])

  expect((await call('DELETE', pathOf(first))).status).toBe(428)
  expect((await call('DELETE', pathOf(first), undefined, { 'if-match': '"v1"' })).status).toBe(204)
  expect((await call('GET', pathOf(first))).status).toBe(404)
  const moved = await invoice(call)
  expect((await call('PUT', pathOf(moved), { number, receivedAt })).status).toBe(200)
})

test('an offer and a voided invoice are not in KSeF, and an invoice in KSeF is not voided', async ({
  call,
}) => {
  const offer = await invoice(call, { type: 'offer', number: nextNumber() })
  const body = { number: nextKsefNumber(), receivedAt }
  expect(await call('PUT', pathOf(offer), body)).toMatchObject({
    status: 422,
    body: { code: 'invalid-request' },
  })

  const document = await invoice(call)
  const voidIt = () =>
    call('POST', `/api/v1/tax/documents/${document.id}/void`, { reason: 'x' }, { 'if-match': '"v1"' })
  await accepted(call, document)
  expect(await voidIt()).toMatchObject({ status: 409, body: { code: 'document-locked' } })
  await call('DELETE', pathOf(document), undefined, { 'if-match': '*' })
  expect((await voidIt()).status).toBe(200)
  expect(await call('PUT', pathOf(document), body)).toMatchObject({
    status: 409,
    body: { code: 'document-voided' },
  })
})

test('a confirmation of receipt is stored byte for byte, and replaced with If-Match', async ({ call }) => {
  const document = await invoice(call)
  const path = `${pathOf(document)}/upo`
  const early = await call('PUT', path, sampleUpo(), xmlType)
  expect(early).toMatchObject({ status: 422, body: { errors: [{ pointer: '/path/id' }] } })
  const number = await accepted(call, document)
  expect((await call('GET', path)).status).toBe(404)

  const upo = sampleUpo({ number: nextKsefNumber() }, { number, invoice: document })
  const stored = await call<DocumentKsef>('PUT', path, upo, xmlType)
  expect(stored).toMatchObject({
    status: 200,
    body: { version: 2, fileSha256: sha256, upo: { bytes: Buffer.byteLength(upo) } },
  })
  expect((await call('PUT', path, upo, xmlType)).body).toEqual(stored.body)
  const file = await call('GET', path)
  expect(file.text).toBe(upo)
  expect(file.headers.get('etag')).toBe(`"${stored.body.upo?.sha256}"`)
  expect(file.headers.get('content-disposition')).toContain(`UPO-${number}.xml`)

  const other = sampleUpo(
    { number, invoice: document, digest: Buffer.alloc(32, 7).toString('base64') },
    { number: nextKsefNumber() },
  )
  expect((await call('PUT', path, other, xmlType)).status).toBe(428)
  expect((await call('PUT', path, other, { ...xmlType, 'if-match': '"v2"' })).status).toBe(200)
  // The number of another invoice has no confirmation yet.
  const change = { number: nextKsefNumber(), receivedAt }
  const changed = await call('PUT', pathOf(document), change, { 'if-match': '"v3"' })
  expect(changed).toMatchObject({ status: 200, body: { version: 4, upo: null, fileSha256: null } })
})

test('a file that does not confirm the invoice is rejected', async ({ call }) => {
  const document = await invoice(call)
  const number = nextKsefNumber()
  await call('PUT', pathOf(document), { number, receivedAt, fileSha256: 'ab'.repeat(32) })
  const path = `${pathOf(document)}/upo`
  const another = { code: 'ksef.confirmationOfAnother' }
  for (const [upo, message] of [
    [sampleUpo({ number: nextKsefNumber() }), { code: 'ksef.numberNotConfirmed' }],
    [sampleUpo({ number, invoice: document }), { code: 'ksef.digestOfAnotherFile' }],
    [sampleUpo({ number, invoice: { ...document, number: 'FV/other' } }), another],
    [sampleUpo({ number, invoice: { ...document, issueDate: '2026-11-20' } }), another],
    [sampleUpo({ number, invoice: document, nip: '1132191233' }), another],
    [
      `<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]>${sampleUpo({ number })}`,
      { code: 'ksef.withDocumentType' },
    ],
    ['no XML', { code: 'ksef.notWellFormed' }],
  ] as const)
    expect(await call('PUT', path, upo, xmlType)).toMatchObject({
      status: 422,
      body: { message, errors: [{ pointer: '', message }] },
    })
  expect((await call('PUT', path, sampleUpo({ number }))).status).toBe(415)
  const large = await call('PUT', path, sampleUpo({ number }) + ' '.repeat(10_000_000), xmlType)
  expect(large).toMatchObject({ status: 413, body: { code: 'payload-too-large' } })
  expect((await call('GET', path)).status).toBe(404)
})

const routes: [method: string, suffix: string, body?: unknown, headers?: Record<string, string>][] = [
  ['GET', ''],
  ['PUT', '', { number: nextKsefNumber(), receivedAt }],
  ['DELETE', ''],
  ['GET', '/upo'],
  ['PUT', '/upo', sampleUpo({ number }), xmlType],
]
for (const [method, suffix, body, headers] of routes)
  test(`${method} …/ksef${suffix} needs a scope, and finds no document of another tenant`, async ({
    service,
    call,
  }) => {
    const document = await invoice(call)
    await accepted(call, document)
    const path = pathOf(document) + suffix
    const without = await service.caller('demo', [method === 'GET' ? 'documents:write' : 'tax:read'])
    expect(await without(method, path, body, headers)).toMatchObject({
      status: 403,
      body: { code: 'missing-scope' },
    })
    const other = await service.caller('other')
    expect((await other(method, path, body, { 'if-match': '*', ...headers })).status).toBe(404)
    expect(await call('GET', pathOf(document))).toMatchObject({ status: 200, body: { version: 1 } })
  })

const textsIn = (xml: string, name: string) =>
  Array.from(xml.matchAll(new RegExp(`<${name}[^>]*>([^<]*)</${name}>`, 'g')), ([, text]) => text)

test('a number may be of the day before or after, when the invoice is received at midnight', async ({
  call,
}) => {
  for (const [at, day, status] of [
    ['2026-11-19T23:30:00Z', '2026-11-20', 200],
    ['2026-11-19T23:30:00Z', '2026-11-19', 200],
    ['2026-11-19T22:30:00Z', '2026-11-20', 200],
    ['2026-11-20T12:00:00Z', '2026-11-19', 422],
    ['2026-11-20T12:00:00Z', '2026-11-21', 422],
  ] as const) {
    const document = await invoice(call, { issueDate: '2026-11-01' })
    const stated = { number: nextKsefNumber(undefined, day), receivedAt: at }
    expect((await call('PUT', pathOf(document), stated)).status, `${at} ${day}`).toBe(status)
  }
})

test('an invoice that waits for its number is no invoice outside KSeF', async ({ call }) => {
  const document = await invoice(call)
  const correction = await correct(call, document, { reason: 'return_of_goods' })
  const advance = await invoice(call, { invoiceType: 'advance', amountReceived: '10.00' })
  const settlement = await invoice(call, { invoiceType: 'settlement', settles: [advance.id] })
  const reducing = await correct(call, settlement, { lines: [{ id: '1', after: { unitPrice: '90.00' } }] })
  const waits = { status: 409, body: { errors: [{ code: 'original-waits-for-number', pointer: '/links' }] } }
  const file = ({ id }: TestDocument) => call('GET', `/api/v1/tax/documents/${id}/fa3`)
  for (const mode of ['offline24', 'unavailability', 'failure']) {
    for (const one of [document, advance])
      expect((await call('PUT', pathOf(one), { mode }, { 'if-match': '*' })).status).toBe(200)
    for (const one of [correction, settlement, reducing]) expect(await file(one)).toMatchObject(waits)
    expect((await file(document)).status).toBe(200)
  }
  await call('DELETE', pathOf(document), undefined, { 'if-match': '*' })
  expect(textsIn((await file(correction)).text, 'NrKSeFN')).toEqual(['1'])
  const stated = { number: nextKsefNumber(), receivedAt, mode: 'offline24' }
  await call('PUT', pathOf(advance), stated, { 'if-match': '*' })
  expect(textsIn((await file(settlement)).text, 'NrKSeFFaZaliczkowej')).toEqual([stated.number])
})

test('an invoice of tomorrow has no file before midnight in Warsaw', async ({ call }) => {
  const document = await invoice(call, { issueDate: '2026-11-22', taxPointDate: '2026-11-21' })
  expect(await call('GET', `/api/v1/tax/documents/${document.id}/fa3`)).toMatchObject({
    status: 409,
    body: { errors: [{ code: 'fa3-issue-date-to-come', pointer: '/issueDate' }] },
  })
})

test('a correction states the KSeF number of what it corrects, and its file changes with it alone', async ({
  call,
}) => {
  const document = await invoice(call)
  const correction = await correct(call, document, { reason: 'return_of_goods' })
  const file = (id: string) => call('GET', `/api/v1/tax/documents/${id}/fa3`)
  const before = [await file(document.id), await file(correction.id)]
  expect(textsIn(before[1]?.text ?? '', 'NrKSeFN')).toEqual(['1'])
  const number = await accepted(call, document)
  const [original, corrected] = [await file(document.id), await file(correction.id)]
  expect(original.text).toBe(before[0]?.text)
  expect(textsIn(corrected.text, 'NrKSeF')).toEqual(['1'])
  expect(textsIn(corrected.text, 'NrKSeFFaKorygowanej')).toEqual([number])
  expect(corrected.text).not.toContain('NrKSeFN')
  expect(corrected.headers.get('etag')).not.toBe(before[1]?.headers.get('etag'))
  await accepted(call, correction)
  expect((await file(correction.id)).text).toBe(corrected.text)
})

test('a settlement states the KSeF numbers of its advances', async ({ call }) => {
  const advances = []
  for (const amountReceived of ['10.00', '20.00'])
    advances.push(await invoice(call, { invoiceType: 'advance', amountReceived }))
  const [first, second] = advances
  const settles = advances.map(({ id }) => id)
  const settlement = await invoice(call, { invoiceType: 'settlement', settles })
  const number = first && (await accepted(call, first))
  const { status, text } = await call('GET', `/api/v1/tax/documents/${settlement.id}/fa3`)
  expect(status, text).toBe(200)
  expect(textsIn(text, 'NrKSeFFaZaliczkowej')).toEqual([number])
  expect(textsIn(text, 'NrFaZaliczkowej')).toEqual([second?.number])
})

test('the return states each invoice by its number or its mode, and counts those without a number', async ({
  call,
}) => {
  const day = { taxPointDate: '2026-03-05', issueDate: '2026-03-05' }
  const documents = []
  for (let count = 0; count < 6; count++) documents.push(await invoice(call, day))
  const [online, outside, failed, offline, unavailable, later] = documents
  if (!online || !outside || !failed || !offline || !unavailable || !later)
    throw new Error('too few documents')
  const number = await accepted(call, online)
  await call('PUT', pathOf(failed), { mode: 'failure' })
  await call('PUT', pathOf(offline), { mode: 'offline24' })
  await call('PUT', pathOf(unavailable), { mode: 'unavailability' })
  const laterNumber = nextKsefNumber()
  await call('PUT', pathOf(later), { mode: 'failure', number: laterNumber, receivedAt })

  const period = '2026-03'
  await call('PUT', '/api/v1/tax/seller', { ...seller, taxOffice: '1433' }, { 'if-match': '*' })
  const file = await call('GET', `/api/v1/tax/returns/jpk-v7m/xml?period=${period}`)
  expect(file.status, file.text).toBe(200)
  const rows = Array.from(file.text.matchAll(/<SprzedazWiersz>[\s\S]*?<\/SprzedazWiersz>/g), ([row]) => row)
  const evidence = rows.map((row) => /<(NrKSeF|OFF|BFK|DI)>([^<]*)</.exec(row)?.slice(1).join(' '))
  expect(evidence).toEqual([`NrKSeF ${number}`, 'BFK 1', 'OFF 1', 'DI 1', 'DI 1', `NrKSeF ${laterNumber}`])
  const figures = await call<{ notes: { code: string; detail: string }[] }>(
    'GET',
    `/api/v1/tax/returns/jpk-v7m?period=${period}`,
  )
  const note = figures.body.notes.find(({ code }) => code === 'no-ksef-numbers')
  expect(note?.detail).toMatch(
    /^4 of 6 rows have no KSeF number: 1 as .*\(OFF\); 1 as .*\(BFK\).*; 2 as .*\(DI\)/,
  )
})
