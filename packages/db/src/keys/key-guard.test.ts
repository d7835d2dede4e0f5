import type { Scope } from '@fiscus/contracts/access/scopes'
import { freshDatabases } from '@fiscus/testing/fresh-databases'
import { testAuthor } from '@fiscus/testing/test-author'
import { eq } from 'drizzle-orm'
import { afterAll, describe, expect, inject, test } from 'vitest'
import { apiKeys } from '../schema/control/api-keys.ts'
import { createKey } from './create-key.ts'
import { revokeKey } from './revoke-key.ts'

const fresh = await freshDatabases(inject('databaseServer'), 'demo', 'other')
const { owner } = fresh
const { control: application } = fresh.databases
afterAll(() => fresh[Symbol.asyncDispose]())

const slugs = { demo: fresh.tenant('demo').id, other: fresh.tenant('other').id, platform: null }
type Owner = keyof typeof slugs

async function keyOf(slug: Owner, scopes: Scope[], days = 1) {
  const input = { name: 'creator', tenantId: slugs[slug], scopes, expiresInDays: days }
  return (await createKey({ control: owner, author: testAuthor() }, input)).row
}

function insertAs(actor: string, slug: Owner, scopes: Scope[]) {
  const author = { ...testAuthor(), actor }
  return createKey({ control: application, author }, { name: 'new', tenantId: slugs[slug], scopes })
}

describe('the database lets the application insert a key', () => {
  for (const [creator, own, slug, granted, isAllowed] of [
    ['demo', ['keys:write', 'tax:read'], 'demo', ['tax:read'], true],
    ['demo', ['keys:write', 'tax:read'], 'demo', ['keys:write', 'tax:read'], true],
    ['demo', ['keys:write', 'tax:read'], 'demo', ['tax:write'], false],
    ['demo', ['keys:write', 'tax:read'], 'demo', ['tax:read', 'tenants:admin'], false],
    ['demo', ['tax:read'], 'demo', ['tax:read'], false],
    ['demo', ['keys:write', 'tax:read'], 'other', ['tax:read'], false],
    ['demo', ['keys:write', 'tax:read'], 'platform', ['tax:read'], false],
    ['demo', ['keys:write', 'tax:read', 'tenants:admin'], 'other', ['tax:read'], false],
    ['platform', ['keys:write', 'tax:read', 'tenants:admin'], 'other', ['tax:read'], true],
    ['platform', ['keys:write', 'tenants:admin'], 'platform', ['tenants:admin'], true],
    ['platform', ['keys:write', 'tax:read'], 'other', ['tax:read'], false],
    ['platform', ['keys:write', 'tax:read', 'tenants:read'], 'other', ['tax:read'], false],
  ] as [Owner, Scope[], Owner, Scope[], boolean][])
    test(`of ${slug} with ${granted}, for a key of ${creator} with ${own}: ${isAllowed}`, async () => {
      const { id } = await keyOf(creator, own)
      const inserted = insertAs(`key:${id}`, slug, granted)
      if (isAllowed) expect((await inserted).row).toMatchObject({ created_by: `key:${id}`, scopes: granted })
      else await expect(inserted).rejects.toMatchObject({ cause: { code: '23001' } })
    })

  test('for no revoked, expired, unknown or missing key', async () => {
    const revoked = await keyOf('demo', ['keys:write'])
    await revokeKey({ control: owner, author: testAuthor() }, revoked.id)
    const expired = await keyOf('demo', ['keys:write'], -1)
    for (const actor of [
      `key:${revoked.id}`,
      `key:${expired.id}`,
      `key:${crypto.randomUUID()}`,
      'cli:ada',
      'key:1',
    ])
      await expect(insertAs(actor, 'demo', ['keys:write'])).rejects.toMatchObject({
        cause: { code: '23001' },
      })
  })
})

test('the application can revoke and shorten a key, but neither extend it nor end its revocation', async () => {
  const { id, expires_at } = await keyOf('demo', ['tax:read'])
  const set = (values: Partial<typeof apiKeys.$inferInsert>) =>
    application.update(apiKeys).set(values).where(eq(apiKeys.id, id))
  const at = (offsetMs: number) => new Date(expires_at.getTime() + offsetMs)
  await expect(set({ expires_at: at(1) })).rejects.toMatchObject({ cause: { code: '23001' } })
  await set({ expires_at: at(-1) })
  await set({ revoked_at: at(-2) })
  await expect(set({ revoked_at: null })).rejects.toMatchObject({ cause: { code: '23001' } })
  await expect(set({ revoked_at: at(0) })).rejects.toMatchObject({ cause: { code: '23001' } })
  await expect(set({ scopes: ['tax:write'] })).rejects.toMatchObject({ cause: { code: '42501' } })
  await expect(application.delete(apiKeys)).rejects.toMatchObject({ cause: { code: '42501' } })
})
