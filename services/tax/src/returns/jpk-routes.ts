import {
  jpkDocuments as jpkDocumentsPage,
  jpkDocumentsQuery,
  jpkV7m,
  jpkV7mFileQuery,
  jpkV7mQuery,
} from '@fiscus/contracts/returns/jpk-v7m'
import { download } from '@fiscus/http/responses/download'
import { pageResponse } from '@fiscus/http/responses/link-next'
import { responseHeaders } from '@fiscus/http/routes/response-headers'
import { createRoutes, defineRoute } from '@fiscus/http/routes/route'
import { jsonResponse } from '@fiscus/http/routes/route-parts'
import { z } from 'zod'
import type { TaxServiceContext } from '../context/tax-service-context.ts'
import { fileResponse, inReturn } from './in-return.ts'
import { closedJpkFile, jpkDocuments, jpkFigures, jpkFile } from './jpk-v7m.ts'

const figuresRoute = defineRoute({
  method: 'get',
  path: '/returns/jpk-v7m',
  scope: 'returns:read',
  tag: 'Returns',
  operationId: 'getVatReturn',
  summary: 'Show the VAT return of a month',
  description:
    'The figures of JPK_V7M(3) from the approved invoices whose tax point is in the month: the sums of the sales register, the declaration, and how they follow from the totals of the documents. Documents that have no row are named in faults. A month of many documents takes minutes.',
  problems: ['document-changed', 'export-refused'],
  request: { query: jpkV7mQuery },
  responses: { 200: jsonResponse('The figures', jpkV7m) },
})

const fileRoute = defineRoute({
  method: 'get',
  path: '/returns/jpk-v7m/xml',
  scope: 'returns:read',
  tag: 'Returns',
  operationId: 'getVatReturnFile',
  summary: 'Download the VAT return of a month',
  description:
    'The XML of JPK_V7M(3) 1-0E, valid by its schema: declaration and sales register, without purchases. A closed month has the file of its closing. The profile of the seller needs nip, email, taxOffice, and name or naturalPerson.',
  problems: ['document-changed', 'export-refused'],
  request: { query: jpkV7mFileQuery },
  responses: {
    200: {
      description: 'The file',
      headers: responseHeaders(['Content-Disposition', 'ETag']),
      content: { 'application/xml': { schema: z.string().meta({ format: 'binary' }) } },
    },
  },
})

const documentsRoute = defineRoute({
  method: 'get',
  path: '/returns/jpk-v7m/documents',
  scope: 'returns:read',
  tag: 'Returns',
  operationId: 'listVatReturnDocuments',
  summary: 'List the documents of a part of a VAT return',
  description:
    'The documents that a cell of the sales register, or a difference, comes from, in the order of their issue. A request looks at 2,000 documents at most: a page can have fewer documents than `limit` while `next` leads to more.',
  problems: ['document-changed'],
  request: { query: jpkDocumentsQuery },
  responses: { 200: jsonResponse('A page', jpkDocumentsPage, ['Link']) },
})

/** The monthly return JPK_V7M of a tenant. */
export function jpkRoutes(context: TaxServiceContext) {
  return createRoutes()
    .openapi(figuresRoute, async (c) => {
      const query = c.req.valid('query')
      return c.json(await inReturn(c, context, (returns) => jpkFigures(returns, query)), 200)
    })
    .openapi(documentsRoute, async (c) => {
      const query = c.req.valid('query')
      return pageResponse(c, await inReturn(c, context, (returns) => jpkDocuments(returns, query)))
    })
    .openapi(fileRoute, async (c) => {
      const query = c.req.valid('query')
      const closed = await inReturn(c, context, ({ db }) => closedJpkFile(db, query))
      if (closed !== null) {
        const { body, headers } = await download(context.blobsOf(c.get('tenant').id), closed)
        return c.body(body, 200, headers)
      }
      const file = await inReturn(c, context, (returns) => jpkFile(returns, query))
      return fileResponse(c, file, 'application/xml; charset=utf-8')
    })
}
