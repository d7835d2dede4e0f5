import { isDeepStrictEqual } from 'node:util'
import type { Deletion } from '@fiscus/contracts/configuration/configuration-response'
import { requireMatch } from '@fiscus/http/responses/etag'
import { requireFound } from '@fiscus/http/responses/require-found'
import { configuration as texts } from '@fiscus/messages/configuration'
import { render } from '@fiscus/messages/render'
import type { ConfigurationRecords } from '../configuration/configuration-records.ts'
import type { ConfigurationChange } from './change-configuration.ts'

/** The record that a caller wants to change, and the header If-Match as sent. */
export type RecordReference = { id: string; ifMatch: string | undefined }

/**
 * Finds the record to change and compares its version with If-Match.
 * @throws Problem 404 `not-found`, 428 `precondition-required`, 412 `precondition-failed`
 */
export function findRecordToChange<R extends { id: string; version: number }>(
  records: readonly R[],
  { id, ifMatch }: RecordReference,
): R {
  const found = records.find((candidate) => candidate.id === id)
  const record = requireFound(found, 'record', id)
  requireMatch(ifMatch, record.version)
  return record
}

/** The record with the changed values and the next version; the record itself when no value differs. */
export function changeRecord<R extends { version: number }>(record: R, change: Partial<R>): R {
  const changed = { ...record, ...change }
  return isDeepStrictEqual(changed, record) ? record : { ...changed, version: record.version + 1 }
}

/** The records with a newer version of one record. */
export function replaceRecord<R extends { id: string }>(records: readonly R[], record: R): R[] {
  return records.map((candidate) => (candidate.id === record.id ? record : candidate))
}

/** The records without one record. */
export function removeRecord<R extends { id: string }>(records: readonly R[], record: R): R[] {
  return records.filter((candidate) => candidate.id !== record.id)
}

/** The result of deleting a record. */
export function deletionOf({ id }: { id: string }): Deletion {
  const message = texts.documentsKeepSnapshots()
  return { id, deleted: true, detail: render(message), message }
}

/** The change to a configuration with other records of one kind, without warnings. */
export function changeOf<Kind extends 'groups' | 'categories', Result>(
  records: ConfigurationRecords,
  kind: Kind,
  after: ConfigurationRecords[Kind],
  result: Result,
): ConfigurationChange<Result> {
  return { records: { ...records, [kind]: after }, result, warnings: [] }
}
