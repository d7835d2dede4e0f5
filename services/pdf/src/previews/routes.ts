import { pdfPreviewRequest } from '@fiscus/contracts/pdf/pdf-template'
import { downloadResponse } from '@fiscus/http/routes/download-response'
import { createRoutes, defineRoute } from '@fiscus/http/routes/route'
import { jsonBody } from '@fiscus/http/routes/route-parts'
import { warningHeaders } from '@fiscus/pdf/fonts/missing-warning'
import type { PdfContext } from '../context/pdf-context.ts'
import { previewInTime } from './render-preview.ts'

const previewRoute = defineRoute({
  method: 'post',
  path: '/previews',
  scope: 'pdf:write',
  tag: 'PDF templates',
  operationId: 'previewPdfTemplate',
  summary: 'Preview a template',
  description:
    'Renders contents that need not be stored, with a record of the tenant, marked as a draft, or with the sample of the kind. Nothing is stored. A timesheet report has the entries of the current month.',
  problems: ['document-changed', 'chromium-missing', 'overloaded'],
  request: { body: jsonBody(pdfPreviewRequest) },
  responses: {
    200: downloadResponse(
      'The PDF, or a picture of one page',
      ['application/pdf', 'image/png'],
      ['Pdf-Warning', 'Pdf-Warning-Message'],
    ),
  },
})

/** Previews of templates. */
export function previewsRoutes(context: PdfContext) {
  return createRoutes().openapi(previewRoute, async (c) => {
    const request = c.req.valid('json')
    const { bytes, mediaType, missing } = await previewInTime(
      context,
      c.get('tenant'),
      request,
      c.req.raw.signal,
    )
    return c.body(new Uint8Array(bytes), 200, {
      'content-type': mediaType,
      'content-disposition': 'inline',
      'content-security-policy': "sandbox; default-src 'none'",
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-store',
      ...warningHeaders(missing),
    })
  })
}
