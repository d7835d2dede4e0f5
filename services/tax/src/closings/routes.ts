import { namesOfActors } from '@fiscus/db/audit/actor-names'
import { authorOf } from '@fiscus/http/access/author-of'
import type { ApiEnv } from '@fiscus/http/requests/api-env'
import { download } from '@fiscus/http/responses/download'
import { etagOf } from '@fiscus/http/responses/etag'
import { pageResponse } from '@fiscus/http/responses/link-next'
import { createRoutes } from '@fiscus/http/routes/route'
import type { Context } from 'hono'
import type { TaxServiceContext } from '../context/tax-service-context.ts'
import { inTenant as doInTenant } from '../document-storage/in-tenant.ts'
import { inThreads } from '../returns/in-threads.ts'
import { closePeriod } from './close-period.ts'
import { getClosing, getClosingFile, listClosings } from './closing-queries.ts'
import { reopenPeriod } from './reopen-period.ts'
import { closingRoutes } from './route-definitions.ts'
import { monthsToCorrect } from './to-correct.ts'

/** Routes of closed periods. */
export function closingsRoutes(context: TaxServiceContext) {
  const inTenant = <T>(c: Context<ApiEnv>, work: Parameters<typeof doInTenant<T>>[2]) =>
    doInTenant(c, context, work)

  return createRoutes()
    .openapi(closingRoutes.toCorrect, async (c) => {
      const query = c.req.valid('query')
      return c.json(await inTenant(c, (request) => monthsToCorrect(inThreads(request), query)), 200)
    })
    .openapi(closingRoutes.list, async (c) => {
      const filter = c.req.valid('query')
      const page = await inTenant(c, ({ db }) => listClosings(db, filter))
      const actors = page.closings.flatMap(({ closedBy, reopenedBy }) => [closedBy, reopenedBy ?? closedBy])
      const names = await namesOfActors(context.databases.control, [...new Set(actors)])
      return pageResponse(c, { ...page, actorNames: Object.fromEntries(names) })
    })
    .openapi(closingRoutes.close, async (c) => {
      const body = c.req.valid('json')
      const author = authorOf(c, context)
      const closing = await inTenant(c, (request) => {
        const { id, timezone } = request.tenant
        return closePeriod({ ...inThreads(request), author, blobs: context.blobsOf(id), timezone }, body)
      })
      return c.json(closing, 201, { location: `${c.req.path}/${closing.id}`, etag: etagOf(closing.version) })
    })
    .openapi(closingRoutes.get, async (c) => {
      const { id } = c.req.valid('param')
      const closing = await inTenant(c, ({ db }) => getClosing(db, id))
      return c.json(closing, 200, { etag: etagOf(closing.version) })
    })
    .openapi(closingRoutes.reopen, async (c) => {
      const { id } = c.req.valid('param')
      const { reason } = c.req.valid('json')
      const { 'if-match': ifMatch } = c.req.valid('header')
      const author = authorOf(c, context)
      const closing = await inTenant(c, ({ db }) => reopenPeriod({ db, author }, { id, ifMatch, reason }))
      return c.json(closing, 200, { etag: etagOf(closing.version) })
    })
    .openapi(closingRoutes.file, async (c) => {
      const { id, name } = c.req.valid('param')
      const file = await inTenant(c, ({ db }) => getClosingFile(db, id, name))
      const { body, headers } = await download(context.blobsOf(c.get('tenant').id), file)
      return c.body(body, 200, headers)
    })
}
