import type { RequestListener } from 'node:http'
import { expect, test } from 'vitest'
import { startFakeVies } from '../testing/fake-vies.ts'
import { createViesClient } from './vies-client.ts'

const responses = [
  ['a registered number', { isValid: true, userError: 'VALID' }, 'active'],
  ['an unregistered number', { isValid: false, userError: 'INVALID' }, 'inactive'],
  ['an unavailable registry', { isValid: false, userError: 'MS_UNAVAILABLE' }, 'unknown'],
  ['too many requests at once', { isValid: false, userError: 'GLOBAL_MAX_CONCURRENT_REQ' }, 'unknown'],
  ['a contradictory response', { isValid: true, userError: 'INVALID' }, 'unknown'],
  ['an error of another shape', { errorWrappers: [{ error: 'SERVICE_UNAVAILABLE' }] }, 'unknown'],
] as const

for (const [name, body, status] of responses) {
  test(`${name} → ${status}`, async () => {
    await using vies = await startFakeVies((_, response) => response.end(JSON.stringify(body)))
    const result = await createViesClient(vies.url).lookUp('DE', '136695976')
    expect(result).toEqual({ status, consultationNumber: null, evidence: JSON.stringify(body) })
  })
}

const failures: [string, RequestListener, RegExp][] = [
  ['a failing server', (_, response) => response.writeHead(500).end('{}'), /500/],
  ['a body that is not JSON', (_, response) => response.end('<html>'), /JSON/],
  [
    'a body that is too large',
    (_, response) => void response.end('x'.repeat(1_000_000)),
    /larger than 65536/,
  ],
  ['a redirect', (_, response) => response.writeHead(302, { location: '/' }).end(), /redirect/],
  ['a broken connection', (request) => request.destroy(), /closed|terminated|ECONNRESET/],
  ['no response in time', () => {}, /timeout/],
]

for (const [name, handle, reason] of failures) {
  test(`${name} → unknown, with the reason`, async () => {
    await using vies = await startFakeVies(handle)
    const result = await createViesClient(vies.url, 300).lookUp('DE', '136695976')
    expect(result).toEqual({
      status: 'unknown',
      consultationNumber: null,
      evidence: expect.stringMatching(reason),
    })
  })
}

test('an aborted look-up ends at once with the status unknown', async () => {
  await using vies = await startFakeVies(() => {})
  const result = await createViesClient(vies.url).lookUp('DE', '136695976', AbortSignal.timeout(50))
  expect(result.status).toBe('unknown')
})

test('the path contains the VAT prefix, and the result contains the consultation number', async () => {
  const paths: (string | undefined)[] = []
  await using vies = await startFakeVies((request, response) => {
    paths.push(request.url)
    response.end(JSON.stringify({ isValid: true, userError: 'VALID', requestIdentifier: 'WAPIAAAAY1' }))
  })
  const result = await createViesClient(`${vies.url}/rest-api`).lookUp('EL', '094259216')
  expect(result).toMatchObject({ status: 'active', consultationNumber: 'WAPIAAAAY1' })
  expect(paths).toEqual(['/rest-api/ms/EL/vat/094259216'])
})
