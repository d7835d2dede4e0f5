import { expect, test } from 'vitest'
import { fakeConnection, json, problem, type Reaction } from '../testing/fake-connection.ts'
import { type Call, send } from './send.ts'

const call: Call = { method: 'POST', path: '/tax/rates', body: {} }
const answerTo = (reaction: Reaction) => send(fakeConnection([reaction]).connection, call)
const text = (body: string, status = 200) =>
  new Response(body, { status, headers: { 'content-type': 'application/json' } })

test('decimals keep every digit that the service sent, other numbers stay numbers', async () => {
  const body =
    '{"summary":{"totalNet":100.00,"totalTax":9007199254740993.10},"quantity":-0.5e3,"version":7,"is_active":1}'
  expect(await answerTo(text(body))).toEqual({
    summary: { totalNet: '100.00', totalTax: '9007199254740993.10' },
    quantity: '-0.5e3',
    version: 7,
    is_active: 1,
  })
})

test('an answer has its ETag, but not as a part of its JSON', async () => {
  const answer = await answerTo(json({ id: 1 }, 200, { etag: '"v7"' }))
  expect(answer).toHaveProperty('etag', '"v7"')
  expect(JSON.stringify(answer)).toBe('{"id":1}')
  expect(await answerTo(json(null, 200, { etag: '"v7"' }))).toBe(null)
})

test('a PDF has its warning, or null', async () => {
  const pdf = (headers: Record<string, string>) =>
    new Response('%PDF', { headers: { 'content-type': 'application/pdf', ...headers } })
  const headers = { 'pdf-warning': 'Boxes.', 'pdf-warning-message': '{"code":"pdf.boxes","params":{}}' }
  expect(await answerTo(pdf(headers))).toMatchObject({
    warning: 'Boxes.',
    warningMessage: { code: 'pdf.boxes', params: {} },
  })
  expect(await answerTo(pdf({}))).toMatchObject({ warning: null, warningMessage: null })
})

test('another type than JSON is a Blob', async () => {
  const file = await answerTo(new Response('a;b', { headers: { 'content-type': 'text/csv' } }))
  expect(file).toBeInstanceOf(Blob)
  expect(file instanceof Blob && (await file.text())).toBe('a;b')
})

test('a rejection has the members of the problem', async () => {
  const body = {
    type: '/docs/errors/invalid-request',
    title: 'The request has invalid values',
    status: 422,
    detail: 'See errors.',
    instance: '/api/v1/tax/rates',
    code: 'invalid-request',
    request_id: 'r1',
    errors: [{ pointer: '/country', detail: 'This is required.' }],
  }
  const headers = { 'content-type': 'application/problem+json; charset=UTF-8' }
  await expect(answerTo(json(body, 422, headers))).rejects.toMatchObject({
    name: 'FiscusProblem',
    message: 'See errors.',
    code: 'invalid-request',
    status: 422,
    title: 'The request has invalid values',
    errors: [{ pointer: '/country', detail: 'This is required.' }],
    requestId: 'r1',
    retryAfter: null,
    etag: null,
  })
})

test('a rejected version has the current ETag', async () => {
  await expect(answerTo(problem('precondition-failed', 412, { etag: '"v8"' }))).rejects.toMatchObject({
    code: 'precondition-failed',
    errors: [],
    etag: '"v8"',
  })
})

test.for([
  ['an HTML page of a proxy', new Response('<h1>Moved</h1>', { status: 404 }), 404],
  ['JSON of another server', json({ error: 'no' }, 400), 400],
  ['a broken text', text('{"summary":'), 200],
] as const)('%s is a foreign answer', async ([, reaction, status]) => {
  await expect(answerTo(reaction)).rejects.toMatchObject({
    name: 'FiscusConnectionError',
    reason: 'foreign-answer',
    status,
  })
})

test('the message of a connection error names the call and the cause', async () => {
  await expect(answerTo('broken')).rejects.toThrow(
    'POST https://tax.test/api/v1/tax/rates failed: fetch failed',
  )
  await expect(answerTo('silent')).rejects.toThrow(
    'POST https://tax.test/api/v1/tax/rates took longer than 30000 ms.',
  )
})
