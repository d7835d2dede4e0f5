import type { Deletion } from '@fiscus/contracts/configuration/configuration-response'
import type { TenantDatabase } from '@fiscus/db/connections/databases'
import type { ApiEnv } from '@fiscus/http/requests/api-env'
import type { IsoDate } from '@fiscus/tax-engine/configuration'
import type { Context } from 'hono'
import type { TaxServiceContext } from '../context.ts'
import { changeAnswer, changeFor, madeAnswer, triedAnswer } from './answer-change.ts'
import type { ConfigurationChange } from './change-configuration.ts'
import type { RecordReference } from './change-record.ts'
import type { ConfigurationRecords } from './configuration-records.ts'
import { readPart, readRecord } from './read-answer.ts'

/** A request whose valid parts are known. */
type Valid<Parts extends object> = Context<ApiEnv, string, { out: Parts }>

type Stored = { id: string; version: number }

/** Handles the route that lists records. */
export function listHandler<Filter, Page>(
  context: TaxServiceContext,
  list: (db: TenantDatabase, filter: Filter, today: IsoDate) => Promise<Page>,
) {
  return async (c: Valid<{ query: Filter }>) => {
    const filter = c.req.valid('query')
    return c.json(await readPart(c, context, (db, today) => list(db, filter, today)), 200)
  }
}

/** Handles the route that shows one record. */
export function getHandler<R extends Stored>(
  context: TaxServiceContext,
  get: (db: TenantDatabase, id: string) => Promise<R>,
) {
  return async (c: Valid<{ param: { id: string } }>) => {
    const { id } = c.req.valid('param')
    return c.json(await readRecord(c, context, (db) => get(db, id)), 200)
  }
}

/** Handles the route that creates a record, or tries to. */
export function createHandler<New, R extends Stored>(
  context: TaxServiceContext,
  create: (records: ConfigurationRecords, record: New, today: IsoDate) => ConfigurationChange<R>,
) {
  return async (c: Valid<{ json: New }>) => {
    const record = c.req.valid('json')
    const outcome = await changeFor(c, context, 'create', (records, today) => create(records, record, today))
    if (outcome.impact) return c.json(triedAnswer(outcome, outcome.impact), 200)
    const { id, version } = outcome.result
    c.header('Location', `${c.req.path}/${id}`)
    return c.json(madeAnswer(c, outcome, version), 201)
  }
}

/** Handles the route that changes a record, or tries to. A change may answer another record, at another address. */
export function changeHandler<Change, R extends Stored>(
  context: TaxServiceContext,
  change: (
    records: ConfigurationRecords,
    reference: RecordReference,
    change: Change,
    today: IsoDate,
  ) => ConfigurationChange<R>,
) {
  return async (c: Valid<{ param: { id: string }; json: Change }>) => {
    const reference = referenceOf(c)
    const wanted = c.req.valid('json')
    const outcome = await changeFor(c, context, 'change', (records, today) =>
      change(records, reference, wanted, today),
    )
    const { id, version } = outcome.result
    if (id !== reference.id && !outcome.impact) c.header('Location', c.req.path.replace(/[^/]+$/, id))
    return c.json(changeAnswer(c, outcome, version), 200)
  }
}

/** Handles the route that deletes a record, or tries to. */
export function deleteHandler(
  context: TaxServiceContext,
  remove: (
    records: ConfigurationRecords,
    reference: RecordReference,
    today: IsoDate,
  ) => ConfigurationChange<Deletion>,
) {
  return async (c: Valid<{ param: { id: string } }>) => {
    const reference = referenceOf(c)
    const outcome = await changeFor(c, context, 'delete', (records, today) =>
      remove(records, reference, today),
    )
    return c.json(changeAnswer(c, outcome, null), 200)
  }
}

/** The record that a request is about, in the version that its caller has read. */
function referenceOf(c: Valid<{ param: { id: string } }>): RecordReference {
  return { id: c.req.valid('param').id, ifMatch: c.req.header('if-match') }
}
