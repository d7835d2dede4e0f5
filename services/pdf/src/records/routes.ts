import { pdfRecordFilter, pdfRecordList } from '@fiscus/contracts/pdf/pdf-record'
import { pageResponse } from '@fiscus/http/responses/link-next'
import { createRoutes, defineRoute } from '@fiscus/http/routes/route'
import { jsonResponse } from '@fiscus/http/routes/route-parts'
import { inTenant } from '../context/in-tenant.ts'
import type { PdfContext } from '../context/pdf-context.ts'
import { listRecords } from './queries.ts'

const listRoute = defineRoute({
  method: 'get',
  path: '/records',
  scope: 'pdf:read',
  tag: 'PDF jobs',
  operationId: 'listPdfRecords',
  summary: 'List projects or SLA agreements to render',
  description:
    'A page of the projects (timesheet_report) or of the SLA agreements by title, to choose from for a job or a preview. Invoices and offers are in the list of documents.',
  request: { query: pdfRecordFilter },
  responses: { 200: jsonResponse('A page, by title', pdfRecordList, ['Link']) },
})

/** The records of kinds that have no list of their own. */
export function recordsRoutes(context: PdfContext) {
  return createRoutes().openapi(listRoute, async (c) => {
    const filter = c.req.valid('query')
    return pageResponse(c, await inTenant(c, context).read((db) => listRecords(db, filter)))
  })
}
