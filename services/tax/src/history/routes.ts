import {
  configurationHistory,
  historyFilter,
  restoration,
  restoreRequest,
} from '@fiscus/contracts/configuration/configuration-history'
import { dryRunQuery, writeResponse } from '@fiscus/contracts/configuration/configuration-response'
import { pageResponse } from '@fiscus/http/responses/link-next'
import { createRoutes, defineRoute } from '@fiscus/http/routes/route'
import { ifMatch, jsonBody, jsonResponse, recordId } from '@fiscus/http/routes/route-parts'
import { recordFaultCodes } from '../changes/record-fault.ts'
import type { TaxServiceContext } from '../context/tax-service-context.ts'
import { changeForRequest, changeResponse } from '../records/change-response.ts'
import { readPart } from '../records/read-response.ts'
import { getHistoryEntry, listHistory } from './queries.ts'
import { restoreRecord } from './restore.ts'

const listRoute = defineRoute({
  method: 'get',
  path: '/configuration/history',
  scope: 'tax:read',
  tag: 'Configuration',
  operationId: 'listConfigurationHistory',
  summary: 'List the changes of the configuration',
  description:
    'The changes of rates, rules, groups, tax categories and settings, the newest first, with the record before and after. The ETag is the version of the whole configuration, which a restoration needs.',
  request: { query: historyFilter },
  responses: { 200: jsonResponse('A page, the newest first', configurationHistory, ['ETag', 'Link']) },
})

const restoreRoute = defineRoute({
  method: 'post',
  path: '/configuration/history/{id}/restore',
  scope: 'tax:write',
  tag: 'Configuration',
  operationId: 'restoreConfiguration',
  summary: 'Restore an earlier state of a record',
  description:
    'Writes the state before or after a change again, as a new version of the record. The rules of a write apply: what a write rejects is not restored.',
  problems: [...recordFaultCodes, 'group-in-use', 'category-in-use'],
  request: { params: recordId, query: dryRunQuery, headers: ifMatch, body: jsonBody(restoreRequest) },
  responses: { 200: jsonResponse('What the restoration did', writeResponse(restoration), ['ETag']) },
})

/** The history of the configuration. */
export function historyRoutes(context: TaxServiceContext) {
  return createRoutes()
    .openapi(listRoute, async (c) => {
      const filter = c.req.valid('query')
      const { control } = context.databases
      const page = await readPart(c, context, (db) => listHistory(control, db, filter))
      return pageResponse(c, page)
    })
    .openapi(restoreRoute, async (c) => {
      const { id } = c.req.valid('param')
      const { state, reason } = c.req.valid('json')
      const version = c.req.header('if-match')
      const entry = await context.databases.withTenant(c.get('tenant').id, (db) => getHistoryEntry(db, id))
      const earlier = { record: entry.record, record_id: entry.record_id, state: entry[state] }
      const outcome = await changeForRequest(
        c,
        context,
        'restore',
        (records, today) => restoreRecord(records, earlier, version, today),
        reason,
      )
      return changeResponse(c, outcome, outcome.version, 200)
    })
}
