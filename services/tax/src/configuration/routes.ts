import { configurationFile } from '@fiscus/contracts/configuration/configuration-file'
import { dryRunQuery, writtenOrTried } from '@fiscus/contracts/configuration/configuration-response'
import { etagOf } from '@fiscus/http/responses/etag'
import { createRoutes, defineRoute } from '@fiscus/http/routes/route'
import { answer, ifMatch, json } from '@fiscus/http/routes/route-parts'
import type { TaxServiceContext } from '../context.ts'
import { changeAnswer, changeFor } from './answer-change.ts'
import { exportConfiguration } from './export-configuration.ts'
import { importConfiguration } from './import-configuration.ts'
import { loadRecords } from './load-configuration.ts'

const exportRoute = defineRoute({
  method: 'get',
  path: '/configuration',
  scope: 'tax:read',
  responses: { 200: answer('The whole configuration as a file; the ETag is its version', configurationFile) },
})

const importRoute = defineRoute({
  method: 'put',
  path: '/configuration',
  scope: 'tax:write',
  request: { query: dryRunQuery, headers: ifMatch, body: json(configurationFile) },
  responses: { 200: answer('What an export answers from now on', writtenOrTried(configurationFile)) },
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
      const request = { ifMatch: c.req.header('if-match'), file: c.req.valid('json') }
      const outcome = await changeFor(c, context, 'import', (records, today) =>
        importConfiguration(records, request, today),
      )
      return c.json(changeAnswer(c, outcome, outcome.version), 200)
    })
}
