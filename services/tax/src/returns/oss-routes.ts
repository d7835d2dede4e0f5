import {
  oss,
  ossDocuments as ossDocumentsPage,
  ossDocumentsQuery,
  ossFileQuery,
  ossQuery,
} from '@fiscus/contracts/returns/oss'
import { pageResponse } from '@fiscus/http/responses/link-next'
import { createRoutes, defineRoute } from '@fiscus/http/routes/route'
import { csvResponse, jsonResponse } from '@fiscus/http/routes/route-parts'
import type { TaxServiceContext } from '../context/tax-service-context.ts'
import { fileResponse, inReturn } from './in-return.ts'
import { ossDocuments, ossFigures, ossFile } from './oss.ts'
import { csvType } from './return-csv.ts'

const figuresRoute = defineRoute({
  method: 'get',
  path: '/returns/oss',
  scope: 'returns:read',
  tag: 'Returns',
  operationId: 'getOssReturn',
  summary: 'Show the OSS return of a quarter',
  description:
    'The figures of the Union scheme of the one-stop shop from the approved invoices: taxable amount and VAT by member state of consumption, goods or services and rate; corrections of earlier quarters; the balance of each state, and how all of it follows from the totals of the documents. Amounts in EUR need the rates of the European Central Bank. A quarter of many documents takes minutes.',
  problems: ['document-changed', 'export-refused'],
  request: { query: ossQuery },
  responses: { 200: jsonResponse('The figures', oss) },
})

const fileRoute = defineRoute({
  method: 'get',
  path: '/returns/oss/csv',
  scope: 'returns:read',
  tag: 'Returns',
  operationId: 'getOssReturnFile',
  summary: 'Download the OSS return of a quarter',
  description:
    'The rows of the return in EUR as a table with a header, when no rate is missing and no document prevents it.',
  problems: ['document-changed', 'export-refused'],
  request: { query: ossFileQuery },
  responses: { 200: csvResponse('The rows', ['Content-Disposition']) },
})

const documentsRoute = defineRoute({
  method: 'get',
  path: '/returns/oss/documents',
  scope: 'returns:read',
  tag: 'Returns',
  operationId: 'listOssReturnDocuments',
  summary: 'List the documents of a part of an OSS return',
  description:
    'The documents that a row of the return, several of its rows, or a difference, comes from, in the order of their issue and in their currencies. Supplies are named by state, kind and ratePercent, corrections by state and correctedQuarter, the balance of a state by the part declared and its state. The amounts of a currency add up to those of the row in `currencies`; the return converts their sum. A request looks at 2,000 documents at most: a page can have fewer documents than `limit` while `next` leads to more.',
  problems: ['document-changed'],
  request: { query: ossDocumentsQuery },
  responses: { 200: jsonResponse('A page', ossDocumentsPage, ['Link']) },
})

/** The OSS return of a tenant. */
export function ossRoutes(context: TaxServiceContext) {
  return createRoutes()
    .openapi(figuresRoute, async (c) => {
      const query = c.req.valid('query')
      return c.json(await inReturn(c, context, (returns) => ossFigures(returns, query)), 200)
    })
    .openapi(documentsRoute, async (c) => {
      const query = c.req.valid('query')
      return pageResponse(c, await inReturn(c, context, (returns) => ossDocuments(returns, query)))
    })
    .openapi(fileRoute, async (c) => {
      const query = c.req.valid('query')
      const file = await inReturn(c, context, (returns) => ossFile(returns, query))
      return fileResponse(c, file, csvType)
    })
}
