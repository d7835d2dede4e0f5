import { DavError } from '../http/dav-error.ts'
import type { CollectionRow, DavTurn } from '../turns/dav-turn.ts'
import { pullObjects } from './pull-objects.ts'

/** A collection with more pages is one whose server sends the same ones again. */
const pagesMax = 10_000

/** `columns`: what the caller has still to store. */
export type PulledChanges = {
  isComplete: boolean
  hasChanges: boolean
  columns: Pick<Partial<CollectionRow>, 'sync_token'>
}

/**
 * Pulls the changes since a token (null: all objects), page by page. The token of a page commits with its last batch,
 * so that the next turn continues after it. After an object that was listed and could not be found, the changes since
 * then are read once more: they have its removal, if there was one. The token of a last page without changes is not
 * stored, but returned in `columns`.
 * @throws DavError
 */
export async function pullChanges(
  turn: DavTurn,
  collection: CollectionRow,
  since: string | null,
): Promise<PulledChanges | 'invalid_token'> {
  let token = since
  let hasChanges = false
  let isConfirmed = false
  for (let page = 0; page < pagesMax; page += 1) {
    const answer = await turn.session.changesSince(collection.url, token)
    if ('invalidToken' in answer) return 'invalid_token'
    const columns = { sync_token: answer.token }
    const isEmpty = answer.changed.length + answer.removed.length === 0
    if (isEmpty && !answer.isTruncated) return { isComplete: true, hasChanges, columns }
    hasChanges = true
    const hasMissing = await pullObjects(turn, { collection, isListed: false }, answer, columns)
    token = answer.token
    if (!answer.isTruncated && (!hasMissing || isConfirmed))
      return { isComplete: true, hasChanges, columns: {} }
    isConfirmed = !answer.isTruncated
    if (!turn.hasTime()) return { isComplete: false, hasChanges, columns: {} }
  }
  throw new DavError('no_dav', 'The pages of changes do not end')
}
