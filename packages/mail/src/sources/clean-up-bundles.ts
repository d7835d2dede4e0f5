import type { TenantDatabase } from '@fiscus/db/connections/databases'
import { mailBundles, mailMessages } from '@fiscus/db/schema/mail/messages'
import { orphanGraceMs } from '@fiscus/runtime/blobs/blobs'
import { and, asc, eq, isNull, lt, type SQL, sql } from 'drizzle-orm'
import { type BundleStores, rewriteBundle } from './rewrite-bundle.ts'

/** Bundles that are read by one statement. */
const pageSize = 1_000
/** The next run continues. A bundle has some megabytes at most. */
const rewritesMax = 1_000
const lowestId = '00000000-0000-0000-0000-000000000000'

/**
 * Removes the raw sources of deleted messages, and sources that became no message, from the bundles: writes each bundle
 * with such a source again without it, and deletes the rows of bundles in which no message lies, so that the clean-up
 * of blobs deletes their files. A bundle is left alone for a day after it was stored, because messages may join it; one
 * that was replaced is kept for a day, because a reader, an export or a backup may have its place from before. Returns
 * how many were written again, 1,000 at most.
 */
export async function cleanUpBundles(stores: BundleStores): Promise<number> {
  const { db, now, signal } = stores
  const before = new Date(now.getTime() - orphanGraceMs)
  await deleteEmpty(db, lt(mailBundles.replaced_at, before))
  let rewritten = 0
  for (let page = await readPage(db, lowestId, before); page.length > 0; ) {
    for (const bundle of page) {
      if (bundle.live === bundle.sources) continue
      if (rewritten === rewritesMax) return rewritten
      signal.throwIfAborted()
      if (bundle.live === 0) await deleteEmpty(db, eq(mailBundles.id, bundle.id))
      else if (await rewriteBundle(stores, bundle)) rewritten += 1
    }
    page = await readPage(db, page.at(-1)?.id ?? lowestId, before)
  }
  return rewritten
}

const liesInIt = sql`from ${mailMessages}
  where ${mailMessages.bundle_id} = ${mailBundles.id} and ${mailMessages.deleted_at} is null`

/** The next bundles that may be written again, with the number of messages that lie in each. */
function readPage(db: TenantDatabase, after: string, before: Date) {
  const { id, sha256, sources, stored_at, replaced_at } = mailBundles
  const live = sql<number>`(select count(*)::integer ${liesInIt})`
  return db
    .select({ id, sha256, sources, live })
    .from(mailBundles)
    .where(and(sql`${id} > ${after}`, lt(stored_at, before), isNull(replaced_at)))
    .orderBy(asc(id))
    .limit(pageSize)
}

async function deleteEmpty(db: TenantDatabase, condition: SQL): Promise<void> {
  await db.delete(mailBundles).where(and(condition, sql`not exists (select ${liesInIt})`))
}
