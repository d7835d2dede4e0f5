import { randomBytes, randomUUID } from 'node:crypto'
import { mailboxes } from '@fiscus/db/schema/mail/mailboxes'
import { createSecretBox } from '@fiscus/runtime/secrets/secret-box'
import { secretKeys } from '@fiscus/runtime/secrets/secret-keys'
import { freshDatabases } from '@fiscus/testing/fresh-databases'
import { eq } from 'drizzle-orm'
import { afterAll, expect, inject, test } from 'vitest'
import { secrets } from './secrets.ts'
import { runInTest } from './testing/run-program.ts'

const fresh = await freshDatabases(inject('databaseServer'), 'demo', 'other')
afterAll(() => fresh[Symbol.asyncDispose]())

const [old, next] = [`1:${randomBytes(32).toString('base64')}`, `2:${randomBytes(32).toString('base64')}`]
const run = (keys: string, ...args: string[]) =>
  runInTest(secrets, { DATABASE_URL: fresh.url, SECRETS_KEY: keys }, args)
const boxOf = (keys: string, slug: string) => createSecretBox(secretKeys.parse(keys), fresh.tenant(slug).id)

async function storeMailbox(slug: string, password: string, keys = old): Promise<string> {
  const id = randomUUID()
  const in_secret = boxOf(keys, slug).seal(password, { field: 'mailboxes.in_secret', id })
  await fresh.databases.withTenant(fresh.tenant(slug).id, (db) =>
    db.insert(mailboxes).values({ id, name: password, address: 'a@example.com', in_secret }),
  )
  return id
}

async function sealedOf(slug: string, id: string): Promise<string> {
  const rows = await fresh.databases.withTenant(fresh.tenant(slug).id, (db) =>
    db.select({ sealed: mailboxes.in_secret }).from(mailboxes).where(eq(mailboxes.id, id)),
  )
  return rows[0]?.sealed ?? ''
}

test('rotate seals the secrets of every tenant with the new key, which then suffices', async () => {
  const ids = await Promise.all(
    Array.from({ length: 120 }, (_, number) => storeMailbox('demo', `p${number}`)),
  )
  const other = await storeMailbox('other', 'of other')
  const before = JSON.parse((await run(old, 'status', '--json')).stdout)
  expect(before.scopes).toContainEqual({
    scope: 'demo',
    result: { current: 1, keys: [{ version: 1, count: 120 }] },
    error: null,
  })
  const { code, stdout } = await run(`${next},${old}`, 'rotate')
  expect([code, stdout]).toEqual([
    0,
    expect.stringContaining('121 secrets were sealed with the current key.'),
  ])
  const place = (id: string) => ({ field: 'mailboxes.in_secret', id })
  expect(boxOf(next, 'demo').open(await sealedOf('demo', ids[119] ?? ''), place(ids[119] ?? ''))).toBe('p119')
  expect(boxOf(next, 'other').open(await sealedOf('other', other), place(other))).toBe('of other')
  expect((await run(`${next},${old}`, 'rotate')).stdout).toBe('0 secrets were sealed with the current key.\n')
})

test('a secret that no key opens stays, is reported, and does not stop the rest', async () => {
  const foreign = `1:${randomBytes(32).toString('base64')}`
  const lost = await storeMailbox('demo', 'lost', foreign)
  const readable = await storeMailbox('other', 'readable')
  const before = await sealedOf('demo', lost)
  const { code, stdout, stderr } = await run(`${next},${old}`, 'rotate')
  expect([code, stdout]).toEqual([1, expect.stringContaining('demo: 0 sealed again, 1 cannot be opened')])
  expect(stderr).toMatch(/^Add the key of the secrets that cannot be opened to SECRETS_KEY, and repeat/)
  expect(await sealedOf('demo', lost)).toBe(before)
  expect(await sealedOf('other', readable)).toMatch(/^v2\./)
})

test('without a key the commands name what to set', async () => {
  const { code, stderr } = await runInTest(
    secrets,
    { DATABASE_URL: fresh.url, DATA_FOLDER: '/dev/null/none' },
    ['status'],
  )
  expect([code, stderr]).toEqual([1, expect.stringContaining('SECRETS_KEY')])
})
