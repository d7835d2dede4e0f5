import { describe, expect, test } from 'vitest'
import { createSecretBox } from './secret-box.ts'
import { secretKeys } from './secret-keys.ts'

const keyOf = (version: number) => `${version}:${Buffer.alloc(32, version).toString('base64')}`
const boxOf = (...versions: number[]) => createSecretBox(secretKeys.parse(versions.map(keyOf).join(',')))
const box = boxOf(1)
const place = { field: 'app_users.totp_secret', id: '1' }
const sealed = box.seal('zażółć', place)

test('a secret is opened at its place, and no text is sealed twice alike', () => {
  expect(box.open(sealed, place)).toBe('zażółć')
  expect(sealed).toMatch(/^v1\.[\w-]+$/)
  expect(box.seal('zażółć', place)).not.toBe(sealed)
  expect(box.open(box.seal('', place), place)).toBe('')
})

describe('a secret is not opened', () => {
  test.for([
    ['of another record', { ...place, id: '2' }],
    ['of another field', { ...place, field: 'mailboxes.password' }],
    ['whose field and id are divided elsewhere', { field: 'app_users.totp_secret 1', id: '' }],
  ] as const)('at the place %s', ([_, other]) => {
    expect(() => box.open(sealed, other)).toThrow()
  })

  test('with any byte changed, removed or added', () => {
    const [version, data = ''] = sealed.split('.')
    const bytes = Buffer.from(data, 'base64url')
    const withBytes = (changed: Uint8Array) => `${version}.${Buffer.from(changed).toString('base64url')}`
    for (const [index, byte] of bytes.entries())
      expect(() => box.open(withBytes(bytes.with(index, byte ^ 1)), place)).toThrow()
    for (let length = 0; length < bytes.length; length++)
      expect(() => box.open(withBytes(bytes.subarray(0, length)), place)).toThrow()
    expect(() => box.open(withBytes(Buffer.concat([bytes, Buffer.alloc(1)])), place)).toThrow()
  })

  test('with the bytes of the key of another version, or under another version', () => {
    const other = createSecretBox(secretKeys.parse(keyOf(2).replace('2:', '1:')))
    expect(() => other.open(sealed, place)).toThrow()
    expect(() => boxOf(1, 2).open(sealed.replace('v1.', 'v2.'), place)).toThrow()
  })

  test.for(['', 'zażółć', 'v1.', 'v1', '1.AAAA', `${sealed}\n`, ` ${sealed}`, 'v1.A=', `v1000000.AAAA`])(
    'as the text %j, which is not sealed',
    (text) => {
      expect(() => box.open(text, place)).toThrow()
    },
  )

  test('without its key: the message names the version, and no secret', () => {
    expect(() => boxOf(2).open(sealed, place)).toThrow(
      'A secret is encrypted with the key 1, which SECRETS_KEY does not have',
    )
  })
})

test('after a new key was put first, secrets of both are opened and new ones have the new one', () => {
  const rotated = boxOf(2, 1)
  expect(rotated.open(sealed, place)).toBe('zażółć')
  const renewed = rotated.seal('zażółć', place)
  expect(rotated.versionOf(renewed)).toBe(2)
  expect(boxOf(2).open(renewed, place)).toBe('zażółć')
})

test('a secret of one tenant is not opened for another, or for the platform', () => {
  const keys = secretKeys.parse(keyOf(1))
  const [first, second] = [createSecretBox(keys, 'first'), createSecretBox(keys, 'second')]
  const own = first.seal('secret', place)
  expect(first.open(own, place)).toBe('secret')
  for (const other of [second, box]) expect(() => other.open(own, place)).toThrow()
})

test('a process without keys has none to sign with', () => {
  expect(createSecretBox({ current: 1, all: new Map() }).signingKeys('test')).toEqual([])
  expect(box.signingKeys('test')).toHaveLength(1)
})
