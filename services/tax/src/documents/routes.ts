import { listAnchorKeys } from '@fiscus/db/documents/anchor-keys'
import { readAnchors } from '@fiscus/db/documents/check-anchors'
import type { ApiEnv } from '@fiscus/http/requests/api-env'
import { sentBody } from '@fiscus/http/requests/sent-body'
import { attachmentNamed, download } from '@fiscus/http/responses/download'
import { etagOf } from '@fiscus/http/responses/etag'
import { jsonTextResponse } from '@fiscus/http/responses/json-text-response'
import { pageResponse, pageTextResponse } from '@fiscus/http/responses/link-next'
import { createRoutes } from '@fiscus/http/routes/route'
import { warningHeaders } from '@fiscus/pdf/fonts/missing-warning'
import type { Context } from 'hono'
import type { TaxServiceContext } from '../context/tax-service-context.ts'
import { correctDocument } from '../corrections/correct-document.ts'
import { correctSeveral } from '../corrections/correct-several.ts'
import type { DocumentContext } from '../document-storage/document-context.ts'
import { inTenant as doInTenant } from '../document-storage/in-tenant.ts'
import { documentText, getDocument, getSnapshot, listDocuments } from '../document-storage/queries.ts'
import { verifyDocument, verifyDocuments } from '../document-storage/verify-documents.ts'
import type { IssuedDocument } from '../document-storage/with-idempotency-key.ts'
import { documentFigures, fa3File } from '../fiscal/export-document.ts'
import { approvalOf } from './approval.ts'
import { approveDocument } from './approve-document.ts'
import { documentPdf } from './document-pdf.ts'
import { recalculateDocument } from './recalculate-document.ts'
import { documentRoutes } from './route-definitions.ts'
import { lockDocument, voidDocument } from './status-changes.ts'

/** Routes of approved documents. */
export function documentsRoutes(context: TaxServiceContext) {
  const inTenant = <T>(c: Context<ApiEnv>, work: Parameters<typeof doInTenant<T>>[2]) =>
    doInTenant(c, context, work)

  const withAnchoring = ({ db, tenant, signal }: DocumentContext) => {
    const [blobs, { control }] = [context.blobsOf(tenant.id), context.databases]
    return { db, blobs, anchoring: { control, tenantId: tenant.id, blobs, signal } }
  }

  return createRoutes()
    .openapi(documentRoutes.list, async (c) => {
      const filter = c.req.valid('query')
      const page = await inTenant(c, (documents) => listDocuments(documents, filter))
      return pageTextResponse(c, page)
    })
    .openapi(documentRoutes.approve, async (c) => {
      const { 'idempotency-key': key } = c.req.valid('header')
      const issued = await inTenant(c, async (documents) =>
        approveDocument(documents, await approvalOf(documents, sentBody(c)), key),
      )
      return jsonTextResponse(c, issued.text, 201, createdHeaders(c.req.path, issued))
    })
    .openapi(documentRoutes.verify, async (c) => {
      const query = c.req.valid('query')
      return pageResponse(
        c,
        await inTenant(c, (documents) => verifyDocuments(withAnchoring(documents), query)),
      )
    })
    .openapi(documentRoutes.anchor, async (c) => {
      const anchors = await inTenant(c, async (documents) => {
        const { control, blobs, signal } = withAnchoring(documents).anchoring
        const { anchors } = await readAnchors(blobs, signal)
        return { anchor: anchors.at(-1) ?? null, keys: await listAnchorKeys(control) }
      })
      return c.json(anchors, 200)
    })
    .openapi(documentRoutes.verifyOne, async (c) => {
      const { id } = c.req.valid('param')
      return c.json(
        await inTenant(c, (documents) =>
          verifyDocument({ ...documents, blobs: context.blobsOf(documents.tenant.id) }, id),
        ),
        200,
      )
    })
    .openapi(documentRoutes.get, async (c) => {
      const { id } = c.req.valid('param')
      const withNames = c.req.valid('query').include === 'actorNames'
      const { text, version } = await inTenant(c, (documents) => getDocument(documents, id, withNames))
      return jsonTextResponse(c, text, 200, { etag: etagOf(version) })
    })
    .openapi(documentRoutes.snapshot, async (c) => {
      const { id } = c.req.valid('param')
      const { snapshot, digest } = await inTenant(c, (documents) => getSnapshot(documents, id))
      return jsonTextResponse(c, snapshot, 200, { etag: `"${digest}"` })
    })
    .openapi(documentRoutes.pdf, async (c) => {
      const request = { ...c.req.valid('param'), ...c.req.valid('query') }
      const found = await inTenant(c, (documents) => documentPdf(documents, request))
      if ('file' in found) {
        const blobs = context.blobsOf(c.get('tenant').id)
        const { body, headers } = await download(blobs, { ...found.file, media_type: 'application/pdf' })
        return c.body(body, 200, { ...headers, ...warningHeaders([...found.file.missing_characters]) })
      }
      const location = c.req.path.replace(/\/tax\/documents\/.*$/, `/pdf/jobs/${found.jobId}`)
      return c.body(null, 202, { location, 'retry-after': '5' })
    })
    .openapi(documentRoutes.fiscal, async (c) => {
      const { id } = c.req.valid('param')
      return jsonTextResponse(c, await inTenant(c, (documents) => documentFigures(documents, id)), 200)
    })
    .openapi(documentRoutes.fa3, async (c) => {
      const { id } = c.req.valid('param')
      const { xml, sha256, name } = await inTenant(c, (documents) => fa3File(documents, id))
      return c.body(xml, 200, {
        'content-type': 'application/xml; charset=utf-8',
        'content-disposition': attachmentNamed(name),
        etag: `"${sha256}"`,
      })
    })
    .openapi(documentRoutes.recalculate, async (c) => {
      const { id } = c.req.valid('param')
      return jsonTextResponse(c, await inTenant(c, (documents) => recalculateDocument(documents, id)), 200)
    })
    .openapi(documentRoutes.correct, async (c) => {
      const { id } = c.req.valid('param')
      const { 'idempotency-key': idempotencyKey } = c.req.valid('header')
      const { dryRun } = c.req.valid('query')
      const issued = await inTenant(c, (documents) =>
        correctDocument(documents, id, sentBody(c), { idempotencyKey, dryRun }),
      )
      if (dryRun) return jsonTextResponse(c, issued.text, 200)
      return jsonTextResponse(
        c,
        issued.text,
        201,
        createdHeaders(c.req.path.replace(/\/[^/]+\/corrections$/, ''), issued),
      )
    })
    .openapi(documentRoutes.correctSeveral, async (c) => {
      const { 'idempotency-key': idempotencyKey } = c.req.valid('header')
      const { dryRun } = c.req.valid('query')
      const issued = await inTenant(c, (documents) =>
        correctSeveral(documents, sentBody(c), { idempotencyKey, dryRun }),
      )
      if (dryRun) return jsonTextResponse(c, issued.text, 200)
      const collection = c.req.path.replace(/\/corrections$/, '')
      return jsonTextResponse(c, issued.text, 201, createdHeaders(collection, issued))
    })
    .openapi(documentRoutes.void, async (c) => {
      const { id } = c.req.valid('param')
      const { reason } = c.req.valid('json')
      const { 'if-match': ifMatch } = c.req.valid('header')
      const row = await inTenant(c, (documents) => voidDocument(documents, { id, ifMatch, reason }))
      return jsonTextResponse(c, documentText(row), 200, { etag: etagOf(row.version) })
    })
    .openapi(documentRoutes.lock, async (c) => {
      const { id } = c.req.valid('param')
      const row = await inTenant(c, (documents) => lockDocument(documents, id))
      return jsonTextResponse(c, documentText(row), 200, { etag: etagOf(row.version) })
    })
}

/** The headers of the response to a new document, which has version 1; `collection` is the path of the documents. */
function createdHeaders(
  collection: string,
  { documentId, replayed }: IssuedDocument & { replayed: boolean },
) {
  return {
    location: `${collection}/${documentId}`,
    etag: etagOf(1),
    ...(replayed && { 'idempotency-replayed': 'true' }),
  }
}
