import type { ApiEnv } from '@fiscus/http/requests/api-env'
import { etagOf } from '@fiscus/http/responses/etag'
import { pageResponse } from '@fiscus/http/responses/link-next'
import { createRoutes } from '@fiscus/http/routes/route'
import type { Context } from 'hono'
import type { GroupwareContext } from '../../context/groupware-context.ts'
import { readTenant, writeTenant } from '../../context/tenant-write.ts'
import { getAccount } from '../accounts/queries.ts'
import { limitConnections } from '../connection-tests/test-account.ts'
import { answerHeld, changeCollection } from './changes.ts'
import { discover } from './discover.ts'
import { collectionRecordOf, getCollection, listCollections } from './queries.ts'
import {
  changeRoute,
  confirmRoute,
  discoverRoute,
  getRoute,
  keepRoute,
  listRoute,
} from './route-definitions.ts'
import { storeDiscovered } from './store-discovered.ts'

/** Collections of DAV accounts: the calendars and address books that discovery has found. */
export function davCollectionsRoutes(context: GroupwareContext) {
  const reply = (c: Context<ApiEnv>, collection: ReturnType<typeof collectionRecordOf>) => {
    c.header('ETag', etagOf(collection.version))
    return collection
  }
  return createRoutes()
    .openapi(discoverRoute, async (c) => {
      const { id } = c.req.valid('param')
      const account = await readTenant(c, context, (db) => getAccount(db, id))
      const tenantId = c.get('tenant').id
      limitConnections(context.limiter, tenantId)
      const found = await discover(context, tenantId, account, c.req.raw.signal)
      return c.json(await writeTenant(c, context, (write) => storeDiscovered(write, id, found)), 200)
    })
    .openapi(listRoute, async (c) =>
      pageResponse(c, await readTenant(c, context, (db) => listCollections(db, c.req.valid('query')))),
    )
    .openapi(getRoute, async (c) => {
      const row = await readTenant(c, context, (db) => getCollection(db, c.req.valid('param').id))
      return c.json(reply(c, collectionRecordOf(row)), 200)
    })
    .openapi(changeRoute, async (c) => {
      const reference = { id: c.req.valid('param').id, ifMatch: c.req.header('if-match') }
      const change = c.req.valid('json')
      const collection = await writeTenant(c, context, (write) => changeCollection(write, reference, change))
      return c.json(reply(c, collection), 200)
    })
    .openapi(confirmRoute, async (c) => {
      const answered = { ...c.req.valid('json'), answer: 'confirmed' } as const
      const { id } = c.req.valid('param')
      const collection = await writeTenant(c, context, (write) => answerHeld(write, id, answered))
      return c.json(reply(c, collection), 200)
    })
    .openapi(keepRoute, async (c) => {
      const answered = { ...c.req.valid('json'), answer: 'kept' } as const
      const { id } = c.req.valid('param')
      const collection = await writeTenant(c, context, (write) => answerHeld(write, id, answered))
      return c.json(reply(c, collection), 200)
    })
}
