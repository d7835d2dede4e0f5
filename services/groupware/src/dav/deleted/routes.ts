import { pageResponse } from '@fiscus/http/responses/link-next'
import { createRoutes } from '@fiscus/http/routes/route'
import type { GroupwareContext } from '../../context/groupware-context.ts'
import { readTenant, writeTenant } from '../../context/tenant-write.ts'
import { eraseObject, restoreObjects } from './changes.ts'
import { listDeleted } from './queries.ts'
import { eraseRoute, listRoute, restoreRoute } from './route-definitions.ts'

/** Events and contacts that were deleted because their servers had deleted them. */
export function deletedRoutes(context: GroupwareContext) {
  return createRoutes()
    .openapi(listRoute, async (c) =>
      pageResponse(c, await readTenant(c, context, (db) => listDeleted(db, c.req.valid('query')))),
    )
    .openapi(restoreRoute, async (c) => {
      const request = c.req.valid('json')
      return c.json(await writeTenant(c, context, (write) => restoreObjects(write, request)), 200)
    })
    .openapi(eraseRoute, async (c) => {
      const { id } = c.req.valid('param')
      return c.json(await writeTenant(c, context, (write) => eraseObject(write, id)), 200)
    })
}
