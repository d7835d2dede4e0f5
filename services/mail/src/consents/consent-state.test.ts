import { createHash, randomBytes } from 'node:crypto'
import { createSecretBox } from '@fiscus/runtime/secrets/secret-box'
import { expect, test } from 'vitest'
import { openConsent, startConsent } from './consent-state.ts'

const keys = { current: 1, all: new Map([[1, randomBytes(32)]]) }
const box = createSecretBox(keys, 'demo')
const now = new Date('2026-11-22T08:00:00Z')
const own = { mailboxId: 'm1', actor: 'user:1', now }

test('a consent is opened by its caller for its mailbox, with the verifier of its challenge', () => {
  const { state, codeChallenge } = startConsent(own, box)
  const verifier = openConsent(state, own, box) ?? ''
  expect(createHash('sha256').update(verifier).digest('base64url')).toBe(codeChallenge)
  expect(state).not.toContain(verifier)
})

test.for([
  ['another mailbox', { ...own, mailboxId: 'm2' }, box],
  ['another caller', { ...own, actor: 'user:2' }, box],
  ['another tenant', own, createSecretBox(keys, 'other')],
  ['a later time', { ...own, now: new Date('2026-11-22T08:10:00Z') }, box],
] as const)('it is not opened for %s', ([, other, secrets]) => {
  expect(openConsent(startConsent(own, box).state, other, secrets)).toBeNull()
  expect(openConsent('v1.changed', own, box)).toBeNull()
})
