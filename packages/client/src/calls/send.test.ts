import { describe, expect, test } from 'vitest'
import { fakeConnection, json, problem, type Reaction } from '../testing/fake-connection.ts'
import { type Call, send } from './send.ts'

const read: Call = { method: 'GET', path: '/tax/rates', repeats: 'reads' }
const keyed: Call = { method: 'POST', path: '/tax/documents', body: {}, repeats: 'by-key' }
const change: Call = { method: 'PATCH', path: '/tax/rates/1', body: {} }
const limited = () => problem('rate-limited', 429, { 'retry-after': '7' })
const unavailable = () => problem('database-unavailable', 503)
const proxyError = () => new Response('<h1>Bad gateway</h1>', { status: 502 })
const proxyLimit = () => new Response('slow down', { status: 429, headers: { 'retry-after': '3' } })
const done = () => json({ ok: true })

describe('retries', () => {
  const cases: [title: string, Call, Reaction[], attempts: number, waits: number[]][] = [
    ['a read after a broken connection', read, ['broken', done()], 2, [188]],
    ['a read after a time-out', read, ['silent', done()], 2, [188]],
    ['a read after 503', read, [unavailable(), unavailable(), done()], 3, [188, 375]],
    ['a read after 502 of a proxy', read, [proxyError(), done()], 2, [188]],
    ['a document with its key after a broken connection', keyed, ['broken', done()], 2, [188]],
    ['a change after 429 of a proxy', change, [proxyLimit(), done()], 2, [3188]],
    ['a change after 429, when the service did nothing', change, [limited(), done()], 2, [7188]],
  ]
  test.for(cases)('%s', async ([, call, reactions, attempts, waits]) => {
    const server = fakeConnection(reactions)
    expect(await send(server.connection, call)).toEqual({ ok: true })
    expect(server.sent).toHaveLength(attempts)
    expect(server.waits.map(Math.round)).toEqual(waits)
  })

  const final: [title: string, Call, Reaction, error: object][] = [
    [
      'a change after a broken connection',
      change,
      'broken',
      { name: 'FiscusConnectionError', reason: 'network' },
    ],
    ['a change after a time-out', change, 'silent', { name: 'FiscusConnectionError', reason: 'timeout' }],
    ['a change after 503', change, unavailable(), { name: 'FiscusProblem', status: 503 }],
    ['a read after 500', read, problem('internal-error', 500), { code: 'internal-error' }],
    ['a read after 404', read, problem('not-found', 404), { code: 'not-found' }],
    [
      'a read after 403 of a proxy',
      read,
      new Response('no', { status: 403 }),
      { reason: 'foreign-answer', status: 403 },
    ],
    [
      'a read that may be repeated in an hour',
      read,
      problem('rate-limited', 429, { 'retry-after': '3600' }),
      { retryAfter: 3600 },
    ],
  ]
  test.for(final)('none: %s', async ([, call, reaction, error]) => {
    const server = fakeConnection([reaction, done()])
    await expect(send(server.connection, call)).rejects.toMatchObject(error)
    expect(server.sent).toHaveLength(1)
  })

  test('they end after the number of the client, and of the call', async () => {
    const reactions = () => Array.from({ length: 9 }, unavailable)
    const server = fakeConnection(reactions())
    await expect(send(server.connection, read)).rejects.toMatchObject({ code: 'database-unavailable' })
    expect(server.sent).toHaveLength(4)
    const once = fakeConnection(reactions())
    await expect(send(once.connection, { ...read, options: { retries: 0 } })).rejects.toThrow('Why.')
    expect(once.sent).toHaveLength(1)
  })

  test('the Idempotency-Key of the caller, or one of the client, is the same in all attempts', async () => {
    for (const [idempotencyKey, expected] of [
      ['order-1', 'order-1'],
      [undefined, 'made-by-client'],
    ]) {
      const server = fakeConnection(['broken', unavailable(), done()])
      await send(server.connection, { ...keyed, options: { idempotencyKey } })
      expect([0, 1, 2].map((index) => server.headersOf(index).get('idempotency-key'))).toEqual([
        expected,
        expected,
        expected,
      ])
    }
  })
})

describe('requests', () => {
  test('options become the query, If-Match, and limits of the call', async () => {
    const server = fakeConnection([done()])
    const options = {
      ifMatch: { version: 7 },
      timeoutMs: 30_000,
      is_active: 'all',
      on: undefined,
      name: 'ą&b',
    }
    await send(server.connection, { ...change, body: { tax_name: 'VAT' }, options })
    expect(server.sent[0]).toMatchObject({
      url: 'https://tax.test/api/v1/tax/rates/1?is_active=all&name=%C4%85%26b',
      init: { method: 'PATCH', body: '{"tax_name":"VAT"}' },
    })
    expect(Object.fromEntries(server.headersOf(0))).toEqual({
      accept: 'application/json',
      authorization: 'Bearer tx_live_1',
      'content-type': 'application/json',
      'if-match': '"v7"',
    })
  })

  test.for([
    ['an ETag', '"v3"', '"v3"'],
    ['a record', { version: 3 }, '"v3"'],
    ['an answer with an ETag, also when it has a version', { etag: '"v12"', version: 3 }, '"v12"'],
  ] as const)('If-Match of %s', async ([, ifMatch, expected]) => {
    const server = fakeConnection([done()])
    await send(server.connection, { ...change, options: { ifMatch } })
    expect(server.headersOf(0).get('if-match')).toBe(expected)
  })

  test('without a key there is no Authorization, for a proxy that adds it', async () => {
    const { connection, headersOf } = fakeConnection([done()])
    await send({ ...connection, apiKey: undefined }, read)
    expect(headersOf(0).has('authorization')).toBe(false)
  })
})

describe('abort', () => {
  test('before a call, nothing is sent', async () => {
    const server = fakeConnection([done()])
    const signal = AbortSignal.abort(new Error('closed'))
    await expect(send(server.connection, { ...read, options: { signal } })).rejects.toThrow('closed')
    expect(server.sent).toEqual([])
  })

  test.for(['request', 'wait'] as const)('during a %s the reason of the caller is thrown', async (moment) => {
    const server = fakeConnection(moment === 'request' ? ['silent'] : [unavailable(), done()])
    const controller = new AbortController()
    const { environment } = server.connection
    const schedule: typeof environment.schedule = (_callback, ms) => {
      if (moment === 'request' || ms < 30_000) queueMicrotask(() => controller.abort(new Error('closed')))
      return () => {}
    }
    const connection = { ...server.connection, environment: { ...environment, schedule } }
    const call = { ...read, options: { signal: controller.signal } }
    await expect(send(connection, call)).rejects.toThrow('closed')
    expect(server.sent).toHaveLength(1)
  })
})
