import { csvQuery, importedTable, importQuery } from '@fiscus/contracts/configuration/configuration-file'
import { writeResponse } from '@fiscus/contracts/configuration/configuration-response'
import { sentBytes } from '@fiscus/http/requests/sent-body'
import { etagOf } from '@fiscus/http/responses/etag'
import { createRoutes, defineRoute } from '@fiscus/http/routes/route'
import { csvBody, csvResponse, ifMatch, jsonResponse } from '@fiscus/http/routes/route-parts'
import { recordFaultCodes } from '../changes/record-fault.ts'
import { loadRecords } from '../configuration/read-configuration.ts'
import { exportConfiguration } from '../configuration-file/export-configuration.ts'
import type { TaxServiceContext } from '../context/tax-service-context.ts'
import { changeForRequest, changeResponse } from '../records/change-response.ts'
import type { CsvPart } from './csv-tables.ts'
import { importTableWork } from './import-table.ts'
import { writeTable } from './write-table.ts'

/** A table of this size is read and validated in a few milliseconds. */
const smallTableBytesMax = 32_768

function csvRoutes<Part extends CsvPart>(part: Part) {
  const path = `/configuration/${part}.csv` as const
  const name = part === 'rates' ? 'Rates' : 'Rules'
  return {
    get: defineRoute({
      method: 'get',
      path,
      scope: 'tax:read',
      tag: 'Configuration',
      operationId: `export${name}`,
      summary: `Export the ${part} as CSV`,
      description: `All ${part} as a table with a header, for spreadsheets. The ETag is the version of the whole configuration.`,
      request: { query: csvQuery },
      responses: { 200: csvResponse(`The ${part}`, ['ETag', 'Content-Disposition']) },
    }),
    put: defineRoute({
      method: 'put',
      path,
      scope: 'tax:write',
      tag: 'Configuration',
      operationId: `import${name}`,
      summary: `Replace the ${part} by a CSV file`,
      description: `Replaces all ${part} by the rows of the file, all of them or nothing. Errors name the row and the column. ${name} that the file does not contain are removed only with removals=allow.`,
      problems: [...recordFaultCodes, 'removals-not-allowed'],
      largeBodies: true,
      request: { query: importQuery, headers: ifMatch, body: csvBody },
      responses: {
        200: jsonResponse('What the import removed, changed and added', writeResponse(importedTable), [
          'ETag',
        ]),
      },
    }),
  }
}

/** The rates and the rules of a configuration as CSV files. */
export function configurationCsvRoutes(context: TaxServiceContext) {
  const routes = createRoutes()
  for (const part of ['rates', 'rules'] as const) {
    const { get, put } = csvRoutes(part)
    routes.openapi(get, async (c) => {
      const records = await context.databases.withTenant(c.get('tenant').id, loadRecords)
      const text = writeTable(exportConfiguration(records), part, c.req.valid('query').separator)
      return c.body(text, 200, {
        'content-type': 'text/csv; charset=utf-8; header=present',
        'content-disposition': `attachment; filename="${part}.csv"`,
        etag: etagOf(records.version),
      })
    })
    routes.openapi(put, async (c) => {
      const body = sentBytes(c)
      const input = { ...c.req.valid('query'), part, body, ifMatch: c.req.header('if-match') }
      const isSmall = body.length <= smallTableBytesMax
      const options = { tenantId: c.get('tenant').id, signal: c.req.raw.signal, isSmall }
      const outcome = await changeForRequest(c, context, 'import', (records, today) =>
        context.threads.run(importTableWork, { ...input, records, today }, options),
      )
      return changeResponse(c, outcome, outcome.version, 200)
    })
  }
  return routes
}
