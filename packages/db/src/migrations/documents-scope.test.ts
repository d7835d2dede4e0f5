import { readFile } from 'node:fs/promises'
import type { Scope } from '@fiscus/contracts/access/scopes'
import { freshDatabases } from '@fiscus/testing/fresh-databases'
import { testAuthor } from '@fiscus/testing/test-author'
import { eq } from 'drizzle-orm'
import { afterAll, expect, inject, test } from 'vitest'
import { asOwner } from '../connections/connect.ts'
import { createKey } from '../keys/create-key.ts'
import { listKeys } from '../keys/list-keys.ts'
import { auditLog } from '../schema/tenant/logs.ts'

const fresh = await freshDatabases(inject('databaseServer'), 'demo')
const { owner: control } = fresh
afterAll(() => fresh[Symbol.asyncDispose]())

const keys: [name: string, scopes: Scope[], after: Scope[]][] = [
  ['issues and configures', ['tax:read', 'tax:write'], ['tax:read', 'tax:write', 'documents:write']],
  ['reads', ['tax:calculate', 'tax:read'], ['tax:calculate', 'tax:read']],
  ['has both', ['documents:write', 'tax:write'], ['documents:write', 'tax:write']],
]

test('a key with tax:write gets documents:write once, with an audit entry', async () => {
  const author = testAuthor()
  const tenantId = fresh.tenant('demo').id
  for (const [name, scopes] of keys) await createKey({ control, author }, { name, tenantId, scopes })
  const platform = { name: 'platform', tenantId: null, scopes: ['tax:write', 'tenants:admin'] as const }
  await createKey({ control, author }, platform)

  const file = new URL('../../migrations/control/0008_documents_scope.sql', import.meta.url)
  const migration = await readFile(file, 'utf8')
  for (const _ of [1, 2]) await asOwner(fresh.url, (client) => client.unsafe(migration))

  const stored = await listKeys(control, undefined)
  expect(Object.fromEntries(stored.map(({ name, scopes }) => [name, scopes]))).toEqual({
    ...Object.fromEntries(keys.map(([name, , after]) => [name, after])),
    platform: ['tax:write', 'tenants:admin', 'documents:write'],
  })
  const entries = await control.select().from(auditLog).where(eq(auditLog.actor, 'migration'))
  expect(entries.map(({ entity, action, before, after }) => [entity, action, before, after])).toEqual([
    [
      'api_key',
      'change',
      expect.objectContaining({ scopes: ['tax:read', 'tax:write'] }),
      expect.objectContaining({ scopes: ['tax:read', 'tax:write', 'documents:write'] }),
    ],
    ['api_key', 'change', expect.anything(), expect.objectContaining({ name: 'platform' })],
  ])
  expect(JSON.stringify(entries)).not.toMatch(/key_digest|last_used_at/)
})
