import { pdfFileFilter, pdfFileList, pdfFileRecord } from '@fiscus/contracts/pdf/pdf-file'
import { download } from '@fiscus/http/responses/download'
import { pageResponse } from '@fiscus/http/responses/link-next'
import { downloadResponse } from '@fiscus/http/routes/download-response'
import { createRoutes, defineRoute } from '@fiscus/http/routes/route'
import { ifNoneMatch, jsonResponse, notModifiedResponse, recordId } from '@fiscus/http/routes/route-parts'
import { inTenant } from '../context/in-tenant.ts'
import type { PdfContext } from '../context/pdf-context.ts'
import { findFile, listFiles, recordOf } from './queries.ts'

const listRoute = defineRoute({
  method: 'get',
  path: '/files',
  scope: 'pdf:read',
  tag: 'PDF files',
  operationId: 'listPdfFiles',
  summary: 'List PDF files',
  description: 'A page of the stored PDFs, the newest first.',
  request: { query: pdfFileFilter },
  responses: { 200: jsonResponse('A page, the newest first', pdfFileList, ['Link']) },
})

const getRoute = defineRoute({
  method: 'get',
  path: '/files/{id}',
  scope: 'pdf:read',
  tag: 'PDF files',
  operationId: 'getPdfFile',
  summary: 'Show a PDF file',
  description: 'The record of which the PDF was rendered, its language, size and digest.',
  problems: ['pdf-file-removed'],
  request: { params: recordId },
  responses: { 200: jsonResponse('The file', pdfFileRecord) },
})

const contentRoute = defineRoute({
  method: 'get',
  path: '/files/{id}/content',
  scope: 'pdf:read',
  tag: 'PDF files',
  operationId: 'getPdfFileContent',
  summary: 'Download a PDF file',
  description: 'The PDF. It never changes; the ETag is its SHA-256.',
  problems: ['pdf-file-removed'],
  request: { params: recordId, headers: ifNoneMatch },
  responses: { 200: downloadResponse('The PDF', ['application/pdf']), ...notModifiedResponse },
})

/** Rendered PDFs. */
export function filesRoutes(context: PdfContext) {
  return createRoutes()
    .openapi(listRoute, async (c) => {
      const filter = c.req.valid('query')
      return pageResponse(c, await inTenant(c, context).read((db) => listFiles(db, filter)))
    })
    .openapi(getRoute, async (c) => {
      const { id } = c.req.valid('param')
      return c.json(recordOf(await inTenant(c, context).read((db) => findFile(db, id))), 200)
    })
    .openapi(contentRoute, async (c) => {
      const { id } = c.req.valid('param')
      const file = await inTenant(c, context).read((db) => findFile(db, id))
      const blobs = context.blobsOf(c.get('tenant').id)
      const { body, headers } = await download(blobs, { ...file, media_type: 'application/pdf' })
      return c.body(body, 200, headers)
    })
}
