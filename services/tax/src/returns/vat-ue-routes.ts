import {
  vatUe,
  vatUeDocuments as vatUeDocumentsPage,
  vatUeDocumentsQuery,
  vatUeFileQuery,
  vatUeQuery,
} from '@fiscus/contracts/returns/vat-ue'
import { pageResponse } from '@fiscus/http/responses/link-next'
import { createRoutes, defineRoute } from '@fiscus/http/routes/route'
import { csvResponse, jsonResponse } from '@fiscus/http/routes/route-parts'
import type { TaxServiceContext } from '../context/tax-service-context.ts'
import { fileResponse, inReturn } from './in-return.ts'
import { csvType } from './return-csv.ts'
import { vatUeDocuments, vatUeFiguresOf, vatUeFile } from './vat-ue.ts'

const figuresRoute = defineRoute({
  method: 'get',
  path: '/returns/vat-ue',
  scope: 'returns:read',
  tag: 'Returns',
  operationId: 'getRecapitulativeStatement',
  summary: 'Show the recapitulative statement VAT-UE of a month',
  description:
    'What each buyer in another member state bought in a month: goods (part C, with triangular transactions) and services (part E), from the approved invoices, and how it follows from their totals and agrees with JPK_V7M. Documents without a valid number of the buyer are named in faults. A month of many documents takes minutes.',
  problems: ['document-changed', 'export-refused'],
  request: { query: vatUeQuery },
  responses: { 200: jsonResponse('The figures', vatUe) },
})

const fileRoute = defineRoute({
  method: 'get',
  path: '/returns/vat-ue/csv',
  scope: 'returns:read',
  tag: 'Returns',
  operationId: 'getRecapitulativeStatementFile',
  summary: 'Download the recapitulative statement VAT-UE of a month',
  description: 'The rows of VAT-UE as a table with a header, when no document prevents it.',
  problems: ['document-changed', 'export-refused'],
  request: { query: vatUeFileQuery },
  responses: { 200: csvResponse('The rows', ['Content-Disposition']) },
})

const documentsRoute = defineRoute({
  method: 'get',
  path: '/returns/vat-ue/documents',
  scope: 'returns:read',
  tag: 'Returns',
  operationId: 'listRecapitulativeStatementDocuments',
  summary: 'List the documents of a part of a recapitulative statement',
  description:
    'The documents that a row of VAT-UE, a part of it, or a difference, comes from, in the order of their issue. A row is named by its part, country, number and triangular; their amounts add up to its exactAmount. A request looks at 2,000 documents at most: a page can have fewer documents than `limit` while `next` leads to more.',
  problems: ['document-changed'],
  request: { query: vatUeDocumentsQuery },
  responses: { 200: jsonResponse('A page', vatUeDocumentsPage, ['Link']) },
})

/** The recapitulative statement VAT-UE of a tenant. */
export function vatUeRoutes(context: TaxServiceContext) {
  return createRoutes()
    .openapi(figuresRoute, async (c) => {
      const query = c.req.valid('query')
      return c.json(await inReturn(c, context, (returns) => vatUeFiguresOf(returns, query)), 200)
    })
    .openapi(documentsRoute, async (c) => {
      const query = c.req.valid('query')
      return pageResponse(c, await inReturn(c, context, (returns) => vatUeDocuments(returns, query)))
    })
    .openapi(fileRoute, async (c) => {
      const query = c.req.valid('query')
      const file = await inReturn(c, context, (returns) => vatUeFile(returns, query))
      return fileResponse(c, file, csvType)
    })
}
