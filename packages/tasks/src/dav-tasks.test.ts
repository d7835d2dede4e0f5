import { davAccounts } from '@fiscus/db/schema/dav/accounts'
import { davCollections } from '@fiscus/db/schema/dav/collections'
import { administrationSlug } from '@fiscus/db/tenants/prepare-administration'
import { createSecretBox } from '@fiscus/runtime/secrets/secret-box'
import { freshDatabases } from '@fiscus/testing/fresh-databases'
import { afterAll, expect, inject, test } from 'vitest'
import { davPullSync } from './dav-pull-sync.ts'
import { davQueueWorker } from './dav-queue-worker.ts'
import { runOn } from './testing/task-context.ts'

const fresh = await freshDatabases(inject('databaseServer'), 'acme')
afterAll(() => fresh[Symbol.asyncDispose]())
const now = new Date('2026-11-22T12:00:00Z')

test.for([null, 'acme'])(
  'an account at a private address is refused, and the run succeeds: %s',
  async (slug) => {
    const { id } = await fresh.databases.findTenant({ slug: slug ?? administrationSlug })
    const secrets = createSecretBox({ current: 1, all: new Map([[1, Buffer.alloc(32, 7)]]) }, 'scope')
    const place = { field: 'dav_accounts.password_secret' }
    const context = { slug, now, secrets }
    expect(await runOn(fresh, davQueueWorker, context)).toBe('No account is due')
    expect(await runOn(fresh, davPullSync, context)).toBe('No account is due')
    const [account] = await fresh.databases.withTenant(id, (db) =>
      db
        .insert(davAccounts)
        .values({ name: 'Cloud', server_url: 'https://127.0.0.1/', login: 'ada', next_at: now })
        .returning(),
    )
    const account_id = account?.id ?? ''
    const password_secret = secrets.seal('secret', { ...place, id: account_id })
    await fresh.databases.withTenant(id, async (db) => {
      await db.update(davAccounts).set({ password_secret })
      const url = 'https://127.0.0.1/office/'
      const collection = { account_id, kind: 'calendar', url, name: 'Work', is_selected: 1 } as const
      await db.insert(davCollections).values({ ...collection, created_at: now })
    })
    expect(await runOn(fresh, davPullSync, context)).toBe(
      '0 accounts, 0 objects pushed, 0 pulled, 1 accounts failed',
    )
    const [refused] = await fresh.databases.withTenant(id, (db) => db.select().from(davAccounts))
    expect(refused).toMatchObject({ state: 'address_refused', failures: 1, sync_until: null })
    expect(await runOn(fresh, davPullSync, context)).toBe('No account is due')
  },
)
