import { createHash } from 'node:crypto'
import type { Oss } from '@fiscus/contracts/returns/oss'
import type { ReturnClosing } from '@fiscus/contracts/returns/return-closing'
import { asOwner } from '@fiscus/db/connections/connect'
import { fakeClock } from '@fiscus/testing/fake-clock'
import type { Call } from '@fiscus/testing/http-client'
import { expect } from 'vitest'
import { closeMeanwhile } from '../testing/close-meanwhile.ts'
import { approveInvoice, correct, type TestDocument } from '../testing/documents.ts'
import { taxServiceTest } from '../testing/tax-service-test.ts'

const test = taxServiceTest({
  tenants: ['demo', 'late', 'reopened', 'rates', 'race', 'meanwhile'],
  clock: fakeClock('2026-11-21T08:00:00Z'),
})

const returns = '/api/v1/tax/returns'
const path = `${returns}/closings`
const consumer = { country: 'DE', isBusiness: false }
const chair = { id: '1', name: 'Krzesło', quantity: '1', unitPrice: '100.00', itemType: 'product' }

type QuarterClosing = ReturnClosing & { figures: { oss: Oss } }

const sale = (call: Call, day: string, body: object = {}): Promise<TestDocument> =>
  approveInvoice(call, { customer: consumer, taxPointDate: day, issueDate: day, items: [chair], ...body })

const tryClose = (call: Call, period: string, rates?: string) =>
  call<QuarterClosing>('POST', path, { period, rates })

async function close(call: Call, period: string, rates?: string): Promise<QuarterClosing> {
  const reply = await tryClose(call, period, rates)
  expect(reply.status, reply.text).toBe(201)
  return reply.body
}

const reopen = (call: Call, { id }: ReturnClosing, etag = '"v1"') =>
  call<ReturnClosing>('POST', `${path}/${id}/reopen`, { reason: 'A sale was missing' }, { 'if-match': etag })

async function figuresOf(call: Call, query: string): Promise<Oss> {
  const { status, text, body } = await call<Oss>('GET', `${returns}/oss?quarter=${query}`)
  expect(status, text).toBe(200)
  for (const { unexplained } of body.reconciliation) expect(unexplained).toEqual({ net: '0.00', tax: '0.00' })
  return body
}

test('a closing stores the figures, the rates and the file of the quarter, with the digest of the file', async ({
  service,
  call,
}) => {
  const spring = await sale(call, '2026-05-05')
  await sale(call, '2026-08-05')
  await correct(call, spring, { reason: 'return_of_goods', issueDate: '2026-08-06' })
  expect(await tryClose(call, '2026-Q3', 'PLN:4.2500')).toMatchObject({
    status: 409,
    body: { code: 'export-refused', errors: [{ code: 'oss-rate-missing', pointer: '/rates' }] },
  })
  const reply = await tryClose(call, '2026-Q3', 'PLN:4.2500,PLN@2026-Q2:4,CZK:25')
  expect(reply.status, reply.text).toBe(201)
  const { id, figures, files, ...closing } = reply.body
  expect(reply.headers.get('etag')).toBe('"v1"')
  expect(closing).toMatchObject({ period: '2026-Q3', number: 1, purpose: 'submission', sequence: 3 })
  expect(figures.oss).toMatchObject({
    rates: [
      { currency: 'PLN', quarter: '2026-Q2', rate: '4' },
      { currency: 'PLN', quarter: '2026-Q3', rate: '4.25' },
    ],
    states: [{ state: 'DE', supplies: '4.47', corrections: '-4.75', balance: '-0.28' }],
  })
  expect((await call('GET', `${path}/${id}`)).body).toEqual(reply.body)

  const [stored, ...others] = files
  expect([stored?.name, others]).toEqual(['OSS_2026-Q3.csv', []])
  const file = await call('GET', `${path}/${id}/files/OSS_2026-Q3.csv`)
  expect(createHash('sha256').update(file.text).digest('hex')).toBe(stored?.sha256)
  expect(file.text).toContain('correction,DE,2026-Q2,,,,,-4.75')
  expect(file.headers.get('content-type')).toContain('text/csv')

  const audited = await asOwner(
    service.fresh.urlOf('demo'),
    (owner) => owner`select action, after ->> 'period' as period from audit_log where entity_id = ${id}`,
  )
  expect(audited).toEqual([{ action: 'close', period: '2026-Q3' }])
  const ofQuarter = await call<{ closings: ReturnClosing[] }>('GET', `${path}?period=2026-Q3`)
  expect(ofQuarter.body.closings).toMatchObject([{ id, period: '2026-Q3' }])
})

test('what comes after a closing is a correction of the closed quarter in the next open one, at the rate of its closing', async ({
  service,
}) => {
  const call = await service.caller('late')
  const document = await sale(call, '2026-02-05')
  const sent = await sale(call, '2026-02-06', { customer: { country: 'FR', isBusiness: false } })
  const { figures, id } = await close(call, '2026-Q1', 'PLN:4')
  const table = await call('GET', `${path}/${id}/files/OSS_2026-Q1.csv`)

  await sale(call, '2026-03-31', { customer: { country: 'AT', isBusiness: false } })
  await correct(call, document, {
    reason: 'return_of_goods',
    issueDate: '2026-03-30',
    lines: [{ id: '1', after: { unitPrice: '40.00' } }],
  })
  const voided = await call(
    'POST',
    `/api/v1/tax/documents/${sent.id}/void`,
    { reason: 'test' },
    { 'if-match': '*' },
  )
  expect(voided.status, voided.text).toBe(200)
  await sale(call, '2026-04-01')

  expect(await figuresOf(call, '2026-Q1')).toEqual(figures.oss)
  expect((await call('GET', `${returns}/oss/csv?quarter=2026-Q1`)).text).toBe(table.text)
  const spring = {
    supplies: [{ state: 'DE', vat: '3.80' }],
    corrections: [
      { state: 'AT', quarter: '2026-Q1', taxableAmount: '25.00', vat: '5.00' },
      { state: 'DE', quarter: '2026-Q1', taxableAmount: '-15.00', vat: '-2.85' },
      { state: 'FR', quarter: '2026-Q1', taxableAmount: '-25.00', vat: '-5.00' },
    ],
    due: '5.95',
    faults: [],
  }
  expect(await figuresOf(call, '2026-Q2&rates=PLN:5')).toMatchObject(spring)

  // Everything of the first quarter moves on when the second one is closed too, except what that one has stated.
  const second = await close(call, '2026-Q2', 'PLN:5')
  expect(second.figures.oss).toMatchObject(spring)
  await sale(call, '2026-03-31')
  expect(await figuresOf(call, '2026-Q1')).toEqual(figures.oss)
  expect(await figuresOf(call, '2026-Q2')).toEqual(second.figures.oss)
  expect(await figuresOf(call, '2026-Q3')).toMatchObject({
    supplies: [],
    corrections: [{ state: 'DE', quarter: '2026-Q1', vat: '4.75' }],
  })
})

test('the last closed quarter is reopened, whatever months are closed, and is submitted once', async ({
  service,
}) => {
  const call = await service.caller('reopened')
  const first = await close(call, '2026-Q1')
  const second = await close(call, '2026-Q2')
  await sale(call, '2026-05-05')
  await asOwner(
    service.fresh.urlOf('reopened'),
    (
      owner,
    ) => owner`insert into return_closings (period, number, sequence, voids, figures, closed_at, closed_by)
      values ('2026-10', 1, 0, 0, '{}', now(), 'test')`,
  )
  expect(await reopen(call, first)).toMatchObject({ status: 409, body: { code: 'closing-not-last' } })
  expect(await reopen(call, second, '"v2"')).toMatchObject({ status: 412 })
  expect((await figuresOf(call, '2026-Q3')).corrections).toMatchObject([{ state: 'DE', quarter: '2026-Q2' }])
  expect(await reopen(call, second)).toMatchObject({
    status: 200,
    body: { status: 'reopened', version: 2, files: second.files },
  })
  expect((await figuresOf(call, '2026-Q2')).supplies).toMatchObject([{ state: 'DE' }])
  expect((await figuresOf(call, '2026-Q3')).corrections).toEqual([])
  const again = await close(call, '2026-Q2', 'PLN:4')
  expect(again).toMatchObject({ number: 2, purpose: 'submission' })
})

test('a rate that a closing has cannot be another one, and is used without being named', async ({
  service,
}) => {
  const call = await service.caller('rates')
  const document = await sale(call, '2026-02-05')
  await correct(call, document, { reason: 'return_of_goods', issueDate: '2026-04-05' })
  const second = await close(call, '2026-Q2', 'PLN@2026-Q1:4.0')
  const other = { code: 'invalid-value', detail: expect.stringContaining('2026-Q2 is closed with 4 PLN') }
  for (const [quarter, rates] of [
    ['2026-Q2', 'PLN@2026-Q1:4.1'],
    ['2026-Q1', 'PLN:4.1'],
  ]) {
    expect(await call('GET', `${returns}/oss?quarter=${quarter}&rates=${rates}`)).toMatchObject({
      status: 422,
      body: { errors: [{ pointer: '/query/rates', ...other }] },
    })
  }
  expect(await tryClose(call, '2026-Q1', 'PLN:4.1')).toMatchObject({
    status: 422,
    body: { errors: [{ pointer: '/rates', ...other }] },
  })
  expect((await figuresOf(call, '2026-Q2&rates=PLN@2026-Q1:4.00')).corrections).toMatchObject([
    { vat: '-4.75' },
  ])
  expect((await close(call, '2026-Q1')).figures.oss.due).toBe('4.75')
  expect((await figuresOf(call, '2026-Q2')).corrections).toEqual(second.figures.oss.corrections)
})

test.for([
  ['2026-Q4', undefined, 409, 'period-not-ended', undefined],
  ['2026-Q3', undefined, 409, 'period-closed', undefined],
  ['2026-Q5', undefined, 422, 'invalid-request', '/period'],
  ['2025-Q4', undefined, 422, 'invalid-request', '/period'],
  ['2026-Q2', 'PLN', 422, 'invalid-request', '/rates'],
  ['2026-10', 'PLN:4', 422, 'invalid-request', '/rates'],
] as const)(
  '%s with the rates %s is not closed',
  async ([period, rates, status, code, pointer], { call }) => {
    const errors = pointer === undefined ? {} : { errors: [{ pointer }] }
    expect(await tryClose(call, period, rates)).toMatchObject({ status, body: { code, ...errors } })
  },
)

test('of several requests at once one closes the quarter', async ({ service }) => {
  const call = await service.caller('race')
  const replies = await Promise.all([1, 2, 3].map(() => tryClose(call, '2026-Q3')))
  expect(replies.map(({ status }) => status).toSorted()).toEqual([201, 409, 409])
  expect((await call<{ closings: object[] }>('GET', path)).body.closings).toHaveLength(1)
})

test('another quarter that is closed meanwhile prevents the closing, and a month does not', async ({
  service,
}) => {
  const call = await service.caller('meanwhile')
  const url = service.fresh.urlOf('meanwhile')
  const besideMonth = await closeMeanwhile(url, '2026-08', () => tryClose(call, '2026-Q1'))
  expect(besideMonth.status, besideMonth.text).toBe(201)
  const besideQuarter = await closeMeanwhile(url, '2026-Q3', () => tryClose(call, '2026-Q2'))
  expect(besideQuarter).toMatchObject({ status: 409, body: { code: 'closings-changed' } })
})
