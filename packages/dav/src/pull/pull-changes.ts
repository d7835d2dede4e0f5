import { DavError } from '../http/dav-error.ts'
import type { CollectionRow, DavTurn } from '../turns/dav-turn.ts'
import { pullObjects } from './pull-objects.ts'

/** A collection with more pages is one whose server sends the same ones again. */
const pagesMax = 10_000

/**
 * Pulls the changes since a token (null: all objects), page by page. The token of a page commits with its last batch, so that the next
 * turn continues after it.
 * @throws DavError
 */
export async function pullChanges(
  turn: DavTurn,
  collection: CollectionRow,
  since: string | null,
): Promise<{ isComplete: boolean } | 'invalid_token'> {
  let token = since
  for (let page = 0; page < pagesMax; page += 1) {
    const answer = await turn.session.changesSince(collection.url, token)
    if ('invalidToken' in answer) return 'invalid_token'
    await pullObjects(turn, { collection, isListed: false }, answer, { sync_token: answer.token })
    token = answer.token
    if (!answer.isTruncated) return { isComplete: true }
    if (!turn.hasTime()) return { isComplete: false }
  }
  throw new DavError('no_dav', 'The pages of changes do not end')
}
