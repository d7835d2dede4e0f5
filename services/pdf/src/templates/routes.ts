import type { PdfTemplateRecord } from '@fiscus/contracts/pdf/pdf-template'
import type { ApiEnv } from '@fiscus/http/requests/api-env'
import { etagOf } from '@fiscus/http/responses/etag'
import { pageResponse } from '@fiscus/http/responses/link-next'
import { createRoutes } from '@fiscus/http/routes/route'
import type { Context } from 'hono'
import { inTenant } from '../context/in-tenant.ts'
import type { PdfContext } from '../context/pdf-context.ts'
import { changeTemplate, createTemplate, deleteTemplate } from './changes.ts'
import { getTemplate, getVersion, listTemplates, listVersions } from './queries.ts'
import { requireUsable, type TemplateSource } from './require-usable.ts'
import {
  changeRoute,
  createRoute,
  deleteRoute,
  getRoute,
  getVersionRoute,
  listRoute,
  listVersionsRoute,
} from './route-definitions.ts'

/** Templates of PDFs with their versions. */
export function templatesRoutes(context: PdfContext) {
  const reply = (c: Context<ApiEnv>, template: PdfTemplateRecord) => {
    c.header('ETag', etagOf(template.version))
    return template
  }
  /** Before the transaction, because the check takes a while. */
  const checkChange = async (c: Context<ApiEnv>, id: string, given: Partial<TemplateSource>) => {
    if (given.html === undefined && given.css === undefined) return
    const { kind, html, css } = await inTenant(c, context).read((db) => getTemplate(db, id))
    const source = { html: given.html ?? html, css: given.css ?? css }
    const { signal } = c.req.raw
    await context.turns(c.get('tenant').id, signal, () => requireUsable(kind, source, signal))
  }
  return createRoutes()
    .openapi(listRoute, async (c) => {
      const query = c.req.valid('query')
      return pageResponse(c, await inTenant(c, context).read((db) => listTemplates(db, query)))
    })
    .openapi(createRoute, async (c) => {
      const request = c.req.valid('json')
      await checkChange(c, request.from, request)
      const template = await inTenant(c, context).change((change) => createTemplate(change, request))
      c.header('Location', `${c.req.path}/${template.id}`)
      return c.json(reply(c, template), 201)
    })
    .openapi(getRoute, async (c) => {
      const { id } = c.req.valid('param')
      return c.json(reply(c, await inTenant(c, context).read((db) => getTemplate(db, id))), 200)
    })
    .openapi(changeRoute, async (c) => {
      const reference = { id: c.req.valid('param').id, ifMatch: c.req.header('if-match') }
      const request = c.req.valid('json')
      await checkChange(c, reference.id, request)
      const changed = await inTenant(c, context).change((change) =>
        changeTemplate(change, reference, request),
      )
      return c.json(reply(c, changed), 200)
    })
    .openapi(deleteRoute, async (c) => {
      const reference = { id: c.req.valid('param').id, ifMatch: c.req.header('if-match') }
      return c.json(await inTenant(c, context).change((change) => deleteTemplate(change, reference)), 200)
    })
    .openapi(listVersionsRoute, async (c) => {
      const { id } = c.req.valid('param')
      const query = c.req.valid('query')
      return pageResponse(c, await inTenant(c, context).read((db) => listVersions(db, id, query)))
    })
    .openapi(getVersionRoute, async (c) => {
      const reference = c.req.valid('param')
      return c.json(await inTenant(c, context).read((db) => getVersion(db, reference)), 200)
    })
}
