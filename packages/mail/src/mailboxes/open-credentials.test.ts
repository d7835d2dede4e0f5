import { randomBytes } from 'node:crypto'
import { createSecretBox } from '@fiscus/runtime/secrets/secret-box'
import { noSecretKeys } from '@fiscus/runtime/secrets/secret-keys'
import { freshDatabases } from '@fiscus/testing/fresh-databases'
import { afterAll, expect, inject, test } from 'vitest'
import { sampleMailbox } from '../testing/sample-mailbox.ts'
import { secretPlace } from './mailbox-secrets.ts'
import { openCredentials } from './open-credentials.ts'

const fresh = await freshDatabases(inject('databaseServer'), 'demo')
afterAll(() => fresh[Symbol.asyncDispose]())

const keys = { current: 1, all: new Map([[1, randomBytes(32)]]) }
const id = '0190b1a0-0000-7000-8000-000000000001'
const sealed = createSecretBox(keys, 'demo').seal('pass word', secretPlace(id, 'in_secret'))
const mailbox = sampleMailbox({ id, in_login: 'ann', in_secret: sealed })

const open = (row = mailbox, direction: 'in' | 'out' = 'in', secrets = createSecretBox(keys, 'demo')) =>
  fresh.databases.withTenant(fresh.tenant('demo').id, (db) =>
    openCredentials(row, direction, {
      db,
      secrets,
      guard: { networks: undefined, ports: [] },
      clock: { now: () => new Date() },
      signal: new AbortController().signal,
    }),
  )

test('a password is opened with its login', async () => {
  expect(await open()).toEqual({ user: 'ann', pass: 'pass word' })
})

test('an outgoing server without a login has no credentials', async () => {
  expect(await open(mailbox, 'out')).toBeNull()
})

test('a mailbox without a password needs one', async () => {
  await expect(open({ ...mailbox, in_secret: null })).rejects.toMatchObject({ code: 'login_refused' })
})

test.for([
  ['of another tenant', mailbox, createSecretBox(keys, 'other')],
  ['of another mailbox', { ...mailbox, id: '0190b1a0-0000-7000-8000-000000000002' }, undefined],
  ['of another field', { ...mailbox, out_login: 'ann', out_secret: sealed }, undefined],
  ['without a key', mailbox, createSecretBox(noSecretKeys, 'demo')],
] as const)('the secret %s cannot be opened', async ([what, row, secrets]) => {
  const opened = open(row, what === 'of another field' ? 'out' : 'in', secrets)
  await expect(opened).rejects.toMatchObject({ code: 'secret_unreadable' })
})
