import type { Deletion } from '@fiscus/contracts/configuration/configuration-response'
import type { TenantDatabase } from '@fiscus/db/connections/databases'
import type { ApiEnv } from '@fiscus/http/requests/api-env'
import { linkNext } from '@fiscus/http/responses/link-next'
import type { IsoDate } from '@fiscus/tax-engine/configuration/configuration'
import type { Context } from 'hono'
import type { ConfigurationChange } from '../changes/change-configuration.ts'
import type { RecordReference } from '../changes/record-changes.ts'
import type { ConfigurationRecords } from '../configuration/configuration-records.ts'
import type { TaxServiceContext } from '../context/tax-service-context.ts'
import { changeForRequest, changeResponse } from './change-response.ts'
import { readPart, readRecord } from './read-response.ts'

/** A request with validated parts. */
type Valid<Parts extends object> = Context<ApiEnv, string, { out: Parts }>

type Stored = { id: string; version: number }

/**
 * Handles the route that returns a page of records.
 * @param dependsOnToday whether a list is another one tomorrow without a write
 */
export function listHandler<Filter, Page extends object>(
  context: TaxServiceContext,
  list: (
    db: TenantDatabase,
    filter: Filter,
    today: IsoDate,
    charge: (units: number) => void,
  ) => Promise<Page>,
  dependsOnToday: (filter: Filter) => boolean = () => false,
) {
  return async (c: Valid<{ query: Filter }>) => {
    const filter = c.req.valid('query')
    const charge = c.get('charge') ?? (() => {})
    const read = (db: TenantDatabase, today: IsoDate) => list(db, filter, today, charge)
    const page = await readPart(c, context, read, dependsOnToday(filter))
    const next = 'next' in page && typeof page.next === 'string' ? linkNext(c, page.next) : null
    return c.json(next === null ? page : { ...page, next }, 200)
  }
}

/** Handles the route that returns one record. */
export function getHandler<R extends Stored>(
  context: TaxServiceContext,
  get: (db: TenantDatabase, id: string) => Promise<R>,
) {
  return async (c: Valid<{ param: { id: string } }>) => {
    const { id } = c.req.valid('param')
    return c.json(await readRecord(c, context, (db) => get(db, id)), 200)
  }
}

/** Handles the route that creates a record. */
export function createHandler<New, R extends Stored>(
  context: TaxServiceContext,
  create: (records: ConfigurationRecords, record: New, today: IsoDate) => ConfigurationChange<R>,
) {
  return async (c: Valid<{ json: New }>) => {
    const record = c.req.valid('json')
    const outcome = await changeForRequest(c, context, 'create', (records, today) =>
      create(records, record, today),
    )
    const { id, version } = outcome.result
    if (outcome.impact) return changeResponse(c, outcome, version, 200)
    c.header('Location', `${c.req.path}/${id}`)
    return changeResponse(c, outcome, version, 201)
  }
}

/** Handles the route that changes a record. The result can be a new record, with its own address. */
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
    const input = c.req.valid('json')
    const outcome = await changeForRequest(c, context, 'change', (records, today) =>
      change(records, reference, input, today),
    )
    const { id, version } = outcome.result
    if (id !== reference.id && !outcome.impact) c.header('Location', c.req.path.replace(/[^/]+$/, id))
    return changeResponse(c, outcome, version, 200)
  }
}

/** Handles the route that deletes a record. */
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
    const outcome = await changeForRequest(c, context, 'delete', (records, today) =>
      remove(records, reference, today),
    )
    return changeResponse(c, outcome, null, 200)
  }
}

/** The record of the request's path, and its header If-Match. */
function referenceOf(c: Valid<{ param: { id: string } }>): RecordReference {
  return { id: c.req.valid('param').id, ifMatch: c.req.header('if-match') }
}
