import fc from 'fast-check'
import { expect } from 'vitest'
import { tasksPath } from './testing/running-scheduler.ts'
import { schedulerTest } from './testing/scheduler-test.ts'

const test = schedulerTest('demo')

/** A task of a tenant and a task of the administration. */
const ids: string[] = []

const paths = [
  ['GET', '/records'],
  ['GET', '/preview'],
  ['GET', '/:id'],
  ['GET', '/:id/next'],
  ['GET', '/:id/runs'],
  ['GET', '/runs/:id'],
  ['PATCH', '/:id'],
  ['POST', '/:id/reset'],
  ['POST', '/:id/run'],
  ['POST', '/runs/:id/cancel'],
  ['POST', '/pause'],
  ['POST', '/resume'],
] as const

/** Nearly valid words, and arbitrary text. */
const word = fc.oneof(
  fc.constantFrom(
    '',
    '0',
    '-1',
    '1e999',
    '201',
    'null',
    'admin',
    'running',
    'skip',
    'UTC',
    'Europe/Warsaw',
    '* * * * *',
  ),
  fc.constantFrom(
    '2026-02-30T00:00:00Z',
    '9999-12-31T23:59:59Z',
    '0000-01-01T00:00:00Z',
    '+275760-09-13T00:00:00Z',
  ),
  fc.constantFrom('\u0000', '\ud800', '%', "'; drop table cron_tasks; --", 'ż'.repeat(300), '0 '.repeat(40)),
  fc.string({ unit: 'binary', maxLength: 80 }),
  fc.base64String({ maxLength: 60 }),
)
const value = fc.oneof(
  word,
  fc.integer(),
  fc.double(),
  fc.boolean(),
  fc.constant(null),
  fc.jsonValue({ maxDepth: 2 }),
)
const field = fc.oneof(
  fc.constantFrom('expression', 'timezone', 'is_active', 'timeout_seconds', 'label', 'misfire_policy'),
  fc.constantFrom('misfire_window_seconds', 'paused_until', 'until', 'profile', 'name', '__proto__'),
  fc.string({ maxLength: 20 }),
)
const parameter = fc.oneof(
  fc.constantFrom('profile', 'tenant', 'status', 'q', 'cursor', 'limit', 'expression', 'timezone', 'n'),
  fc.string({ maxLength: 20 }),
)
/** A well-formed cursor with arbitrary content. */
const cursor = fc
  .array(value, { maxLength: 3 })
  .map((key) => Buffer.from(JSON.stringify(key)).toString('base64url'))
/** Nearly valid fields of a body. */
const fields = fc.oneof(
  fc.record({ expression: fc.constantFrom('30 2 * * *', '0 0 31 2 *', '* * * * 8', '@daily') }),
  fc.record({ timezone: fc.constantFrom('America/New_York', 'Mars/Base', 'utc', '+01:00') }),
  fc.record({ timeout_seconds: fc.constantFrom(1, 86_400, 86_401, 2 ** 31, 0.5, '60') }),
  fc.record({ is_active: fc.constantFrom(0, 1, 2, true, '1') }),
  fc.record({
    paused_until: fc.constantFrom(
      null,
      '2026-12-24T18:00:00Z',
      '9999-12-31T23:59:59Z',
      '0000-01-01T00:00:00Z',
    ),
  }),
  fc.record({
    until: fc.constantFrom('2026-12-24T18:00:00Z', '9999-12-31T23:59:59.999Z', '0000-01-01T00:00:00Z'),
  }),
  fc.record({
    ping_url: fc.constantFrom(
      null,
      'http://10.0.0.1/',
      'http://[::1]:0/',
      'http://a\u0000b/',
      'https://1.1.1.1:99999/',
    ),
  }),
  fc.record({ fields: fc.array(fc.constantFrom('label', 'timezone', 'name'), { maxLength: 3 }) }),
  fc.record({ label: fc.string({ unit: 'binary', maxLength: 300 }) }),
  fc.dictionary(field, value, { maxKeys: 3 }),
)
const mostly = <T>(usual: fc.Arbitrary<T>, other: fc.Arbitrary<T>) =>
  fc.oneof({ weight: 5, arbitrary: usual }, { weight: 1, arbitrary: other })

const request = fc.record({
  path: fc.constantFrom(...paths),
  id: mostly(
    fc.nat({ max: 1 }).map((index) => ids[index] ?? ''),
    fc.oneof(fc.uuid(), word),
  ),
  query: mostly(
    fc.constant<[string, string][]>([]),
    fc.array(fc.tuple(parameter, fc.oneof(word, cursor)), { maxLength: 2 }),
  ),
  body: mostly(
    fields.map((body) => JSON.stringify(body)),
    fc.oneof(fc.json(), fc.string({ maxLength: 100 }), fc.constant('['.repeat(100_000))),
  ),
  headers: fc.record(
    {
      'if-match': mostly(
        fc.constant('*'),
        fc.constantFrom('"v1"', 'W/"v1"', 'v1', '"v99999999999999999999"', ''),
      ),
      'idempotency-key': fc.string({ maxLength: 300 }).filter(isHeaderText),
      'x-audit-reason': fc.string({ maxLength: 600 }).filter(isHeaderText),
      'content-type': mostly(
        fc.constant('application/json'),
        fc.constantFrom('text/plain', 'application/json; charset=utf-16'),
      ),
    },
    { requiredKeys: ['content-type'] },
  ),
})

function isHeaderText(text: string): boolean {
  return /^[\x20-\x7e]*$/.test(text)
}

test('no request causes a server error; rejections are problem+json with a detail', async ({ scheduler }) => {
  const key = await scheduler.keyOf(null)
  for (const slug of ['demo', null]) ids.push((await scheduler.task(slug, 'session_cleanup')).id)
  await fc.assert(
    fc.asyncProperty(request, async ({ path: [method, path], id, query, body, headers }) => {
      const address = tasksPath + path.replace(':id', encodeURIComponent(id.toWellFormed()))
      const search = new URLSearchParams()
      for (const [name, text] of query) search.append(name.toWellFormed(), text.toWellFormed())
      const response = await fetch(`${scheduler.url}${address}?${search}`, {
        method,
        headers: { authorization: `Bearer ${key}`, ...headers },
        body: method === 'GET' ? null : body,
      })
      const content = await response.json()
      const note = `${method} ${address}?${search} ${body}`
      expect(response.status, note).toBeLessThan(500)
      if (response.ok) return
      expect(response.headers.get('content-type'), note).toBe('application/problem+json')
      expect(content, note).toMatchObject({ code: expect.any(String), detail: expect.any(String) })
    }),
    { numRuns: 800 },
  )
}, 180_000)
