import { configurationFile } from '@fiscus/contracts/configuration/configuration-file'
import { dryRunQuery, writeOrDryRunResponse } from '@fiscus/contracts/configuration/configuration-response'
import { etagOf } from '@fiscus/http/responses/etag'
import { createRoutes, defineRoute } from '@fiscus/http/routes/route'
import { ifMatch, jsonBody, jsonResponse } from '@fiscus/http/routes/route-parts'
import { loadRecords } from '../configuration/read-configuration.ts'
import type { TaxServiceContext } from '../context/tax-service-context.ts'
import { changeBody, changeForRequest } from '../records/change-response.ts'
import { exportConfiguration } from './export-configuration.ts'
import { importConfiguration } from './import-configuration.ts'
import { importWork } from './import-work.ts'

const exportRoute = defineRoute({
  method: 'get',
  path: '/configuration',
  scope: 'tax:read',
  responses: {
    200: jsonResponse('The whole configuration as a file; the ETag is its version', configurationFile),
  },
})

const importRoute = defineRoute({
  method: 'put',
  path: '/configuration',
  scope: 'tax:write',
  largeBodies: true,
  request: { query: dryRunQuery, headers: ifMatch, body: jsonBody(configurationFile) },
  responses: {
    200: jsonResponse(
      'The configuration as the next export returns it',
      writeOrDryRunResponse(configurationFile),
    ),
  },
})

/** The whole configuration as one file. */
export function configurationRoutes(context: TaxServiceContext) {
  return createRoutes()
    .openapi(exportRoute, async (c) => {
      const records = await context.databases.withTenant(c.get('tenant').id, loadRecords)
      c.header('ETag', etagOf(records.version))
      return c.json(exportConfiguration(records), 200)
    })
    .openapi(importRoute, async (c) => {
      const ifMatch = c.req.header('if-match')
      const body = c.get('largeBody')
      const options = { tenantId: c.get('tenant').id, signal: c.req.raw.signal }
      const outcome = await changeForRequest(c, context, 'import', (records, today) =>
        body
          ? context.threads.run(importWork, { records, ifMatch, body, today }, options)
          : importConfiguration(records, { ifMatch, file: c.req.valid('json') }, today),
      )
      return c.json(changeBody(c, outcome, outcome.version), 200)
    })
}
