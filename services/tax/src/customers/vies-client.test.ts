import type { RequestListener } from 'node:http'
import { expect, test } from 'vitest'
import { playVies } from '../testing/play-vies.ts'
import { createViesClient } from './vies-client.ts'

const answers = [
  ['a registered number', { isValid: true, userError: 'VALID' }, 'active'],
  ['a number nobody has', { isValid: false, userError: 'INVALID' }, 'inactive'],
  ['a registry that is down', { isValid: false, userError: 'MS_UNAVAILABLE' }, 'unknown'],
  ['too many requests at once', { isValid: false, userError: 'GLOBAL_MAX_CONCURRENT_REQ' }, 'unknown'],
  ['an answer that contradicts itself', { isValid: true, userError: 'INVALID' }, 'unknown'],
  ['an error of another shape', { errorWrappers: [{ error: 'SERVICE_UNAVAILABLE' }] }, 'unknown'],
] as const

for (const [name, body, status] of answers) {
  test(`${name} → ${status}`, async () => {
    await using vies = await playVies((_, response) => response.end(JSON.stringify(body)))
    const answer = await createViesClient(vies.url).ask('DE', '136695976')
    expect(answer).toEqual({ status, consultationNumber: null, answer: JSON.stringify(body) })
  })
}

const outages: [string, RequestListener, RegExp][] = [
  ['a failing server', (_, response) => response.writeHead(500).end('{}'), /500/],
  ['garbage', (_, response) => response.end('<html>'), /JSON/],
  ['an endless answer', (_, response) => void response.end('x'.repeat(1_000_000)), /larger than 65536/],
  ['a redirect', (_, response) => response.writeHead(302, { location: '/' }).end(), /redirect/],
  ['a broken connection', (request) => request.destroy(), /closed|terminated|ECONNRESET/],
  ['no answer in time', () => {}, /timeout/],
]

for (const [name, play, reason] of outages) {
  test(`${name} → unknown, with the reason`, async () => {
    await using vies = await playVies(play)
    const answer = await createViesClient(vies.url, 300).ask('DE', '136695976')
    expect(answer).toEqual({
      status: 'unknown',
      consultationNumber: null,
      answer: expect.stringMatching(reason),
    })
  })
}

test('a caller who gives up is not kept waiting', async () => {
  await using vies = await playVies(() => {})
  const answer = await createViesClient(vies.url).ask('DE', '136695976', AbortSignal.timeout(50))
  expect(answer.status).toBe('unknown')
})

test('the number is asked for under its VAT prefix, and the consultation number is kept', async () => {
  const paths: (string | undefined)[] = []
  await using vies = await playVies((request, response) => {
    paths.push(request.url)
    response.end(JSON.stringify({ isValid: true, userError: 'VALID', requestIdentifier: 'WAPIAAAAY1' }))
  })
  const answer = await createViesClient(`${vies.url}/rest-api`).ask('EL', '094259216')
  expect(answer).toMatchObject({ status: 'active', consultationNumber: 'WAPIAAAAY1' })
  expect(paths).toEqual(['/rest-api/ms/EL/vat/094259216'])
})
