import { authorOf } from '@fiscus/http/access/author-of'
import type { ApiEnv } from '@fiscus/http/requests/api-env'
import { sentBytes } from '@fiscus/http/requests/sent-body'
import { download } from '@fiscus/http/responses/download'
import { etagOf } from '@fiscus/http/responses/etag'
import { createRoutes } from '@fiscus/http/routes/route'
import type { Context } from 'hono'
import type { TaxServiceContext } from '../context/tax-service-context.ts'
import { inTenant } from '../document-storage/in-tenant.ts'
import { type KsefRow, ksefRecord } from '../document-storage/ksef-record.ts'
import { changeKsef, deleteKsef } from './change-ksef.ts'
import { requireKsef } from './require-ksef.ts'
import { ksefRoutes } from './route-definitions.ts'
import { requireUpo, storeUpo } from './store-upo.ts'

/** What is stored about invoices in KSeF. */
export function documentKsefRoutes(context: TaxServiceContext) {
  const request = (c: Context<ApiEnv>) => ({
    author: authorOf(c, context),
    ifMatch: c.req.header('if-match'),
  })
  const respond = (c: Context<ApiEnv>, row: KsefRow) =>
    c.json(ksefRecord(row), 200, { etag: etagOf(row.version) })

  return createRoutes()
    .openapi(ksefRoutes.get, async (c) => {
      const { id } = c.req.valid('param')
      return respond(c, await inTenant(c, context, ({ db }) => requireKsef(db, id)))
    })
    .openapi(ksefRoutes.change, async (c) => {
      const { id } = c.req.valid('param')
      const body = c.req.valid('json')
      const change = request(c)
      return respond(c, await inTenant(c, context, ({ db }) => changeKsef({ db, ...change }, id, body)))
    })
    .openapi(ksefRoutes.delete, async (c) => {
      const { id } = c.req.valid('param')
      const change = request(c)
      await inTenant(c, context, ({ db }) => deleteKsef({ db, ...change }, id))
      return c.body(null, 204)
    })
    .openapi(ksefRoutes.getUpo, async (c) => {
      const { id } = c.req.valid('param')
      const { number, sha256, bytes } = await inTenant(c, context, (documents) => requireUpo(documents, id))
      const file = { name: `UPO-${number}.xml`, sha256, bytes, media_type: 'application/xml; charset=utf-8' }
      const { body, headers } = await download(context.blobsOf(c.get('tenant').id), file)
      // The address stays when another confirmation is stored.
      return c.body(body, 200, { ...headers, 'cache-control': 'private, no-cache' })
    })
    .openapi(ksefRoutes.storeUpo, async (c) => {
      const { id } = c.req.valid('param')
      const body = sentBytes(c)
      const change = { ...request(c), blobs: context.blobsOf(c.get('tenant').id) }
      return respond(
        c,
        await inTenant(c, context, (documents) => storeUpo({ ...documents, ...change }, id, body)),
      )
    })
}
