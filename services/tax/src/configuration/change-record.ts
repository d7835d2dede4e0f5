import { isDeepStrictEqual } from 'node:util'
import { requireMatch } from '@fiscus/http/responses/etag'
import { requireFound } from '@fiscus/http/responses/require-found'

/** Which record a caller wants to change, and the version it has read (the header If-Match as it was sent). */
export type RecordReference = { id: string; ifMatch: string | undefined }

/**
 * The record that is to be changed, in the version that the caller has read.
 * @throws Problem 404 `not-found`, 428 `precondition-required`, 412 `precondition-failed`
 */
export function recordToChange<R extends { id: string; version: number }>(
  records: readonly R[],
  { id, ifMatch }: RecordReference,
): R {
  const found = records.find((candidate) => candidate.id === id)
  const record = requireFound(found, 'record', id)
  requireMatch(ifMatch, record.version)
  return record
}

/** The record with other values, one version on; the record itself when no value differs. */
export function changeRecord<R extends { version: number }>(record: R, change: Partial<R>): R {
  const changed = { ...record, ...change }
  return isDeepStrictEqual(changed, record) ? record : { ...changed, version: record.version + 1 }
}

/** The records with one of them in a newer version. */
export function replaceRecord<R extends { id: string }>(records: readonly R[], record: R): R[] {
  return records.map((candidate) => (candidate.id === record.id ? record : candidate))
}

/** The records without one of them. */
export function removeRecord<R extends { id: string }>(records: readonly R[], record: R): R[] {
  return records.filter((candidate) => candidate.id !== record.id)
}
