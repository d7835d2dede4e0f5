import { pageResponse } from '@fiscus/http/responses/link-next'
import { createRoutes } from '@fiscus/http/routes/route'
import type { GroupwareContext } from '../../context/groupware-context.ts'
import { readTenant, writeTenant } from '../../context/tenant-write.ts'
import { retryProblem } from './changes.ts'
import { listObjectProblems } from './queries.ts'
import { listRoute, retryRoute } from './route-definitions.ts'

/** Objects of DAV servers that are not synchronised. */
export function errorsRoutes(context: GroupwareContext) {
  return createRoutes()
    .openapi(listRoute, async (c) =>
      pageResponse(c, await readTenant(c, context, (db) => listObjectProblems(db, c.req.valid('query')))),
    )
    .openapi(retryRoute, async (c) => {
      const { id } = c.req.valid('param')
      return c.json(await writeTenant(c, context, (write) => retryProblem(write, id)), 202)
    })
}
