import { documentFilter, documentList } from '@fiscus/contracts/document-record'
import { createRoutes, defineRoute } from '@fiscus/runtime/route'
import type { TaxServiceContext } from '../context.ts'
import { jsonText } from '../json-text.ts'
import { listDocuments } from './list-documents.ts'

const listRoute = defineRoute({
  method: 'get',
  path: '/documents',
  scope: 'tax:read',
  request: { query: documentFilter },
  responses: {
    200: { description: 'A page of documents', content: { 'application/json': { schema: documentList } } },
  },
})
/** Approved documents and what can happen to them. */
export function documentsRoutes({ databases }: TaxServiceContext) {
  return createRoutes().openapi(listRoute, async (c) =>
    jsonText(
      c,
      await databases.withTenant(c.get('tenant').id, (db) => listDocuments({ db }, c.req.valid('query'))),
      200,
    ),
  )
}
