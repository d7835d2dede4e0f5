import {
  configurationFile,
  importedConfiguration,
  importQuery,
} from '@fiscus/contracts/configuration/configuration-file'
import { writeResponse } from '@fiscus/contracts/configuration/configuration-response'
import { sentBody } from '@fiscus/http/requests/sent-body'
import { etagOf } from '@fiscus/http/responses/etag'
import { createRoutes, defineRoute } from '@fiscus/http/routes/route'
import {
  ifMatch,
  ifNoneMatch,
  jsonBody,
  jsonResponse,
  notModifiedResponse,
} from '@fiscus/http/routes/route-parts'
import { recordFaultCodes } from '../changes/record-fault.ts'
import { loadRecords } from '../configuration/read-configuration.ts'
import type { TaxServiceContext } from '../context/tax-service-context.ts'
import { changeForRequest, changeResponse } from '../records/change-response.ts'
import { defaultConfiguration } from './default-configuration.ts'
import { exportConfiguration } from './export-configuration.ts'
import { importWork } from './import-work.ts'

const exportRoute = defineRoute({
  method: 'get',
  path: '/configuration',
  scope: 'tax:read',
  tag: 'Configuration',
  operationId: 'exportConfiguration',
  summary: 'Export the configuration',
  description: 'The whole configuration as a file, without ids and versions. The ETag is its version.',
  request: { headers: ifNoneMatch },
  responses: { 200: jsonResponse('The configuration', configurationFile, ['ETag']), ...notModifiedResponse },
})

const defaultsRoute = defineRoute({
  method: 'get',
  path: '/configuration/defaults',
  scope: 'tax:read',
  tag: 'Configuration',
  operationId: 'getDefaultConfiguration',
  summary: 'Show the configuration of a new tenant',
  description:
    'The rates, tax categories, rules and settings of a new tenant of this release, as a file. Import it, or a part of it.',
  responses: { 200: jsonResponse('The configuration of a new tenant', configurationFile) },
})

const importRoute = defineRoute({
  method: 'put',
  path: '/configuration',
  scope: 'tax:write',
  tag: 'Configuration',
  operationId: 'importConfiguration',
  summary: 'Replace the configuration',
  description:
    'Replaces the whole configuration by the one in the file, all of it or nothing. Records that the file does not contain are removed only with removals=allow.',
  problems: [...recordFaultCodes, 'removals-not-allowed'],
  largeBodies: true,
  request: { query: importQuery, headers: ifMatch, body: jsonBody(configurationFile) },
  responses: {
    200: jsonResponse(
      'The configuration as the next export returns it, and what the import removed, changed and added',
      writeResponse(importedConfiguration),
      ['ETag'],
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
    .openapi(defaultsRoute, (c) => c.json(defaultConfiguration, 200))
    .openapi(importRoute, async (c) => {
      const body = sentBody(c)
      const input = { ...c.req.valid('query'), body, ifMatch: c.req.header('if-match') }
      const isSmall = !('bytes' in body)
      const options = { tenantId: c.get('tenant').id, signal: c.req.raw.signal, isSmall }
      const outcome = await changeForRequest(c, context, 'import', (records, today) =>
        context.threads.run(importWork, { ...input, records, today }, options),
      )
      return changeResponse(c, outcome, outcome.version, 200)
    })
}
