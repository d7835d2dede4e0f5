import { randomUUID } from 'node:crypto'
import { createSecretBox } from '@fiscus/runtime/secrets/secret-box'
import { expect, test } from 'vitest'
import { signedMessageId, threadOfSignedId } from './signed-message-id.ts'

const keys = (...bytes: number[]) => ({
  current: bytes.length,
  all: new Map(bytes.map((byte, at) => [at + 1, Buffer.alloc(32, byte)] as const)),
})
const acme = createSecretBox(keys(7), 'acme')
const threadId = '0190a0b0-1111-7000-8000-00000000000a'
const idOf = (...domains: string[]) => signedMessageId({ threadId, nonce: 'abcdef7', domains }, acme)
const id = idOf('example.org')
/** As the releases before wrote them. */
const long =
  'f.0190a0b011117000800000000000000a.a1.396b879869f32a5f18ee59df951942d8@a.long.host.name.example.org'

test.each([id, long])('%s leads to its thread, whatever its letter case and its domain', (each) => {
  expect(threadOfSignedId(each, acme)).toBe(threadId)
  expect(threadOfSignedId(each.toUpperCase(), acme)).toBe(threadId)
  expect(threadOfSignedId(each.replace('example.org', 'relay.example.net'), acme)).toBe(threadId)
})

test('an id has at most 60 characters, with the first domain that fits', () => {
  const name = 'kancelaria-podatkowa.example.com'
  expect(idOf('app.example.org', 'example.net')).toMatch(/^[0-9a-z]{44}@app\.example\.org$/)
  expect(idOf(name, 'example.net')).toMatch(/@example\.net$/)
  expect(idOf(name, `mail.${name}`)).toMatch(/@fiscus\.invalid$/)
  for (const each of [idOf('app.example.org'), idOf(name)]) {
    expect(each.length).toBeLessThanOrEqual(60)
    expect(`In-Reply-To: <${each}>`.length).toBeLessThan(78)
  }
})

test('an id leads to each thread that there may be', () => {
  const ids = ['00000000-0000-0000-0000-000000000000', 'ffffffff-ffff-ffff-ffff-ffffffffffff']
  for (const each of [...ids, ...Array.from({ length: 100 }, () => randomUUID())]) {
    const signed = signedMessageId({ threadId: each, nonce: '0000000', domains: [] }, acme)
    expect(threadOfSignedId(signed, acme)).toBe(each)
  }
})

test.each([id, long])('%s of an earlier key still leads to its thread', (each) => {
  expect(threadOfSignedId(each, createSecretBox(keys(7, 8), 'acme'))).toBe(threadId)
  expect(threadOfSignedId(each, createSecretBox(keys(9, 8), 'acme'))).toBeNull()
})

test('ids of other tenants, of other threads and of strangers lead nowhere', () => {
  const withOther = (at: number) => `${id.slice(0, at)}${id[at] === '0' ? '1' : '0'}${id.slice(at + 1)}`
  for (const each of [id, long]) expect(threadOfSignedId(each, createSecretBox(keys(7), 'other'))).toBeNull()
  for (let at = 0; at < id.indexOf('@'); at++) expect(threadOfSignedId(withOther(at), acme)).toBeNull()
  expect(threadOfSignedId(long.replace('0190a0b0', '0190a0b1'), acme)).toBeNull()
  expect(threadOfSignedId(long.replace('.a1.', '.a2.'), acme)).toBeNull()
  for (const each of [`x${id}`, `x${long}`, 'f.@example.org', `${'z'.repeat(44)}@example.org`, ''])
    expect(threadOfSignedId(each, acme)).toBeNull()
})
