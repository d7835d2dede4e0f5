import { textColumns } from '@fiscus/contracts/fields/text-columns'
import type { Discovered, FoundCollection } from '@fiscus/dav/discovery/find-collections'
import { writeAuditEntry } from '@fiscus/db/audit/write-audit-entry'
import { davAccounts } from '@fiscus/db/schema/dav/accounts'
import { davCollections } from '@fiscus/db/schema/dav/collections'
import { davServers } from '@fiscus/messages/dav-servers'
import { eq, inArray } from 'drizzle-orm'
import type { Write } from '../../context/tenant-write.ts'
import { lockAccount } from '../accounts/queries.ts'

/**
 * Stores what discovery has found for an account. Collections that are new are not selected; the ones that the server
 * no longer has are `gone` and keep their objects; a name or color that is not pushed yet stays.
 * @throws Problem 404 `not-found` when the account was deleted meanwhile
 */
export async function storeDiscovered({ tx, author }: Write, accountId: string, found: Discovered) {
  await lockAccount(tx, accountId)
  const { at, actor } = author
  const stored = await tx.select().from(davCollections).where(eq(davCollections.account_id, accountId))
  const known = new Map(stored.map((row) => [row.url, row]))
  let added = 0
  for (const collection of found.collections) {
    const row = known.get(collection.url)
    const values = { ...valuesOf(collection), updated_at: at, updated_by: actor }
    if (!row) {
      const created = { account_id: accountId, url: collection.url, created_at: at, state_since: at }
      await tx.insert(davCollections).values({ ...values, ...created })
      added += 1
      continue
    }
    const shown = { name: row.pending_name ?? values.name, color: row.pending_color ?? values.color }
    const found = row.state === 'gone' && {
      state: 'new' as const,
      state_since: at,
      ...textColumns('error', null),
    }
    await tx
      .update(davCollections)
      .set({ ...values, ...shown, ...found })
      .where(eq(davCollections.id, row.id))
  }
  const urls = new Set(found.collections.map(({ url }) => url))
  const gone = stored.filter((row) => !urls.has(row.url) && row.state !== 'gone')
  const goneIds = gone.map(({ id }) => id)
  if (goneIds.length > 0)
    await tx
      .update(davCollections)
      .set({ state: 'gone', state_since: at, ...textColumns('error', davServers.collectionGone()) })
      .where(inArray(davCollections.id, goneIds))
  await tx
    .update(davAccounts)
    .set({
      principal_url: found.principalUrl,
      calendar_home_url: found.calendarHomeUrl,
      address_book_home_url: found.addressBookHomeUrl,
    })
    .where(eq(davAccounts.id, accountId))
  const summary = { found: found.collections.length, added, gone: gone.length }
  await writeAuditEntry(tx, author, {
    entity: 'dav_account',
    entity_id: accountId,
    action: 'discover',
    before: null,
    after: summary,
  })
  return summary
}

/** A collection without a name is shown with the last part of its address. */
function valuesOf({ kind, url, name, color, isReadOnly }: FoundCollection) {
  const part = new URL(url).pathname.split('/').at(-2) ?? ''
  return { kind, name: name ?? (part || url), color, is_read_only: isReadOnly ? (1 as const) : (0 as const) }
}
