import { requireRow } from '@fiscus/db/queries/require-row'
import { davAccounts } from '@fiscus/db/schema/dav/accounts'
import { davCollections } from '@fiscus/db/schema/dav/collections'
import type { RunningGroupware } from './running-groupware.ts'

type Collection = Partial<typeof davCollections.$inferInsert> &
  Pick<typeof davCollections.$inferInsert, 'kind'>

/** Stores a selected collection of an account of a tenant. Returns its id. */
export function storeCollection(
  { fresh }: Pick<RunningGroupware, 'fresh'>,
  slug: string,
  collection: Collection,
): Promise<string> {
  return fresh.databases.withTenant(fresh.tenant(slug).id, async (db) => {
    const server = { name: 'Cloud', server_url: 'https://dav.example/', login: 'ada', is_active: 0 } as const
    const account = requireRow(await db.insert(davAccounts).values(server).returning())
    const url = `https://dav.example/ada/${account.id}/`
    const values = { name: 'Work', is_selected: 1, url, account_id: account.id, ...collection } as const
    return requireRow(await db.insert(davCollections).values(values).returning()).id
  })
}
