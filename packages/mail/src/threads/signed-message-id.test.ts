import { createSecretBox } from '@fiscus/runtime/secrets/secret-box'
import { expect, test } from 'vitest'
import { signedMessageId, threadOfSignedId } from './signed-message-id.ts'

const keys = (...bytes: number[]) => ({
  current: bytes.length,
  all: new Map(bytes.map((byte, at) => [at + 1, Buffer.alloc(32, byte)] as const)),
})
const acme = createSecretBox(keys(7), 'acme')
const threadId = '0190a0b0-1111-7000-8000-00000000000a'
const id = signedMessageId({ threadId, nonce: 'a1', domain: 'example.org' }, acme)

test('an id leads to its thread, whatever its letter case and its domain', () => {
  expect(threadOfSignedId(id, acme)).toBe(threadId)
  expect(threadOfSignedId(id.toUpperCase(), acme)).toBe(threadId)
  expect(threadOfSignedId(id.replace('example.org', 'relay.example.net'), acme)).toBe(threadId)
})

test('an id of an earlier key still leads to its thread', () => {
  expect(threadOfSignedId(id, createSecretBox(keys(7, 8), 'acme'))).toBe(threadId)
  expect(threadOfSignedId(id, createSecretBox(keys(9, 8), 'acme'))).toBeNull()
})

test('ids of other tenants, of other threads and of strangers lead nowhere', () => {
  expect(threadOfSignedId(id, createSecretBox(keys(7), 'other'))).toBeNull()
  expect(threadOfSignedId(id.replace('0190a0b0', '0190a0b1'), acme)).toBeNull()
  expect(threadOfSignedId(id.replace('.a1.', '.a2.'), acme)).toBeNull()
  expect(
    threadOfSignedId(
      id.replace(/.@/, (end) => (end === '0@' ? '1@' : '0@')),
      acme,
    ),
  ).toBeNull()
  expect(threadOfSignedId(`x${id}`, acme)).toBeNull()
  expect(threadOfSignedId('f.@example.org', acme)).toBeNull()
})
