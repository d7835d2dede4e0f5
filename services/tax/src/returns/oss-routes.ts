import { oss, ossFileQuery, ossQuery } from '@fiscus/contracts/returns/oss'
import { createRoutes, defineRoute } from '@fiscus/http/routes/route'
import { csvResponse, jsonResponse } from '@fiscus/http/routes/route-parts'
import type { TaxServiceContext } from '../context/tax-service-context.ts'
import { fileResponse, inReturn } from './in-return.ts'
import { ossFigures, ossFile } from './oss.ts'
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
  problems: ['export-refused'],
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
  problems: ['export-refused'],
  request: { query: ossFileQuery },
  responses: { 200: csvResponse('The rows', ['Content-Disposition']) },
})

/** The OSS return of a tenant. */
export function ossRoutes(context: TaxServiceContext) {
  return createRoutes()
    .openapi(figuresRoute, async (c) => {
      const query = c.req.valid('query')
      return c.json(await inReturn(c, context, (returns) => ossFigures(returns, query)), 200)
    })
    .openapi(fileRoute, async (c) => {
      const query = c.req.valid('query')
      const file = await inReturn(c, context, (returns) => ossFile(returns, query))
      return fileResponse(c, file, csvType)
    })
}
