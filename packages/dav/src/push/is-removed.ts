import { collectionFaults, DavError } from '../http/dav-error.ts'
import type { DavTurn } from '../turns/dav-turn.ts'
import type { QueuedObject } from './queued-object.ts'

/**
 * Whether the collection confirms that it does not have an object any more, which a 404 for its address alone does not
 * prove: the address of a server that is being repaired has a 404 for everything. The collection is asked for its
 * changes, or for a complete list.
 * @throws DavError of the account
 */
export async function isRemoved(
  turn: DavTurn,
  { object: { url }, collection }: Pick<QueuedObject, 'object' | 'collection'>,
): Promise<boolean> {
  try {
    const removed = await removedByChanges(turn, url, collection)
    return removed ?? !(await isListed(turn, url, collection.url))
  } catch (error) {
    if (error instanceof DavError && collectionFaults.has(error.code)) return false
    throw error
  }
}

const pagesMax = 100

/** null: the server has no changes since the token of the collection. */
async function removedByChanges(
  { session }: DavTurn,
  url: string,
  { url: collectionUrl, sync_token }: QueuedObject['collection'],
): Promise<boolean | null> {
  let token = sync_token
  if (token === null) return null
  let isGone = false
  for (let page = 0; page < pagesMax; page += 1) {
    const answer = await session.changesSince(collectionUrl, token)
    if ('invalidToken' in answer) return null
    if (answer.changed.some((each) => each.url === url)) isGone = false
    if (answer.removed.includes(url)) isGone = true
    if (!answer.isTruncated) return isGone
    token = answer.token
  }
  return null
}

async function isListed({ session }: DavTurn, url: string, collectionUrl: string): Promise<boolean> {
  for await (const listed of session.list(collectionUrl)) if (listed.url === url) return true
  return false
}
