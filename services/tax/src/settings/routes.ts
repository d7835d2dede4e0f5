import { dryRunQuery, writeResponse } from '@fiscus/contracts/configuration/configuration-response'
import { settingsChange, settingsRecord } from '@fiscus/contracts/configuration/settings-record'
import { createRoutes, defineRoute } from '@fiscus/http/routes/route'
import {
  ifMatch,
  ifNoneMatch,
  jsonBody,
  jsonResponse,
  notModifiedResponse,
} from '@fiscus/http/routes/route-parts'
import { readSettings } from '../configuration/stored-records.ts'
import type { TaxServiceContext } from '../context/tax-service-context.ts'
import { changeForRequest, changeResponse } from '../records/change-response.ts'
import { readRecord } from '../records/read-response.ts'
import { changeSettings } from './changes.ts'

const getRoute = defineRoute({
  method: 'get',
  path: '/settings',
  scope: 'tax:read',
  tag: 'Settings',
  operationId: 'getSettings',
  summary: 'Show the settings',
  description: "The tenant's defaults of rounding and price mode, and its policies.",
  request: { headers: ifNoneMatch },
  responses: { 200: jsonResponse('The settings', settingsRecord, ['ETag']), ...notModifiedResponse },
})

const changeRoute = defineRoute({
  method: 'patch',
  path: '/settings',
  scope: 'tax:write',
  tag: 'Settings',
  operationId: 'changeSettings',
  summary: 'Change settings',
  description: 'Changes the settings that are sent; the others stay.',
  request: { query: dryRunQuery, headers: ifMatch, body: jsonBody(settingsChange) },
  responses: {
    200: jsonResponse('The settings after the change', writeResponse(settingsRecord), ['ETag']),
  },
})

/** The tenant's settings for rounding and defaults. */
export function settingsRoutes(context: TaxServiceContext) {
  return createRoutes()
    .openapi(getRoute, async (c) =>
      c.json(await readRecord(c, context, async (db) => (await readSettings(db)).settings), 200),
    )
    .openapi(changeRoute, async (c) => {
      const change = c.req.valid('json')
      const outcome = await changeForRequest(c, context, 'change', (records) =>
        changeSettings(records, c.req.header('if-match'), change),
      )
      return changeResponse(c, outcome, outcome.result.version, 200)
    })
}
