import type { ApiEnv } from '@fiscus/http/requests/api-env'
import { etagOf } from '@fiscus/http/responses/etag'
import { pageResponse } from '@fiscus/http/responses/link-next'
import { createRoutes } from '@fiscus/http/routes/route'
import type { Context } from 'hono'
import type { GroupwareContext } from '../context/groupware-context.ts'
import { readTenant, writeTenant } from '../context/tenant-write.ts'
import { changeCompany, createCompany, deleteCompany } from './changes.ts'
import { companyRecordOf, getCompany, listCompanies } from './queries.ts'
import { changeRoute, createRoute, deleteRoute, getRoute, listRoute } from './route-definitions.ts'

/** Companies: the business partners of a tenant. */
export function companiesRoutes(context: GroupwareContext) {
  const reply = (c: Context<ApiEnv>, company: ReturnType<typeof companyRecordOf>) => {
    c.header('ETag', etagOf(company.version))
    return company
  }
  return createRoutes()
    .openapi(listRoute, async (c) =>
      pageResponse(c, await readTenant(c, context, (db) => listCompanies(db, c.req.valid('query')))),
    )
    .openapi(createRoute, async (c) => {
      const company = await writeTenant(c, context, (write) => createCompany(write, c.req.valid('json')))
      c.header('Location', `${c.req.path}/${company.id}`)
      return c.json(reply(c, company), 201)
    })
    .openapi(getRoute, async (c) => {
      const row = await readTenant(c, context, (db) => getCompany(db, c.req.valid('param').id))
      return c.json(reply(c, companyRecordOf(row)), 200)
    })
    .openapi(changeRoute, async (c) => {
      const reference = { id: c.req.valid('param').id, ifMatch: c.req.header('if-match') }
      const company = await writeTenant(c, context, (write) =>
        changeCompany(write, reference, c.req.valid('json')),
      )
      return c.json(reply(c, company), 200)
    })
    .openapi(deleteRoute, async (c) => {
      const reference = { id: c.req.valid('param').id, ifMatch: c.req.header('if-match') }
      return c.json(await writeTenant(c, context, (write) => deleteCompany(write, reference)), 200)
    })
}
