import { resolveConflict as resolveRequest } from '@fiscus/contracts/dav/conflict'
import { requestIn, sentBody } from '@fiscus/http/requests/sent-body'
import { pageResponse } from '@fiscus/http/responses/link-next'
import { createRoutes } from '@fiscus/http/routes/route'
import type { GroupwareContext } from '../../context/groupware-context.ts'
import { readTenant, writeTenant } from '../../context/tenant-write.ts'
import { resolveConflict } from './changes.ts'
import { getConflict, listConflicts } from './queries.ts'
import { getRoute, listRoute, resolveRoute } from './route-definitions.ts'

/** Conflicts between local records and objects of DAV servers. */
export function conflictsRoutes(context: GroupwareContext) {
  return createRoutes()
    .openapi(listRoute, async (c) =>
      pageResponse(c, await readTenant(c, context, (db) => listConflicts(db, c.req.valid('query')))),
    )
    .openapi(getRoute, async (c) =>
      c.json(await readTenant(c, context, (db) => getConflict(db, c.req.valid('param').id)), 200),
    )
    .openapi(resolveRoute, async (c) => {
      const request = requestIn(resolveRequest, sentBody(c))
      const { id } = c.req.valid('param')
      return c.json(await writeTenant(c, context, (write) => resolveConflict(write, id, request)), 200)
    })
}
