import { createHash } from 'node:crypto'
import type { ProblemError } from '@fiscus/contracts/problems/problem'
import { requests } from '@fiscus/messages/requests'

/** The error of a cursor that is none of the list. */
export const foreignCursor: ProblemError = {
  pointer: '/query/cursor',
  detail: requests.cursor(),
  code: 'invalid-value',
}

/** Characters of base64url: another list has the same ones once in 2^48 times. */
const tagLength = 8

/** What a cursor belongs to: an operation and the record in its path. */
export function listOf(operationId: string, params: Record<string, string>): string {
  const { tenant: _, ...own } = params
  return [operationId, ...Object.values(own)].join('/')
}

/** The cursor as the `next` of its list. */
export function boundCursor(list: string, cursor: string): string {
  return tagOf(list) + cursor
}

/** The cursor in a `next`; null: it is none of this list. */
export function unboundCursor(list: string, next: string): string | null {
  return next.startsWith(tagOf(list)) ? next.slice(tagLength) : null
}

function tagOf(list: string): string {
  return createHash('sha256').update(list).digest('base64url').slice(0, tagLength)
}
