import { newDavAccount } from '@fiscus/contracts/dav/account'
import { testedAccount } from '@fiscus/contracts/dav/account-test'
import { invalidRequest } from '@fiscus/http/requests/validate'
import { createRoutes, defineRoute } from '@fiscus/http/routes/route'
import { jsonBody, jsonResponse, recordId } from '@fiscus/http/routes/route-parts'
import { davTexts } from '@fiscus/messages/dav'
import type { GroupwareContext } from '../../context/groupware-context.ts'
import { readTenant } from '../../context/tenant-write.ts'
import { requireUsable } from '../accounts/account-faults.ts'
import { normalRequest } from '../accounts/changes.ts'
import { planAccount } from '../accounts/plan-account.ts'
import { getAccount } from '../accounts/queries.ts'
import { limitConnections, testAccount, testUnsaved } from './test-account.ts'

const description =
  'Connects, logs in and looks for collections, in at most 30 seconds. Nothing is stored or changed. The response has each step; it has no text of the server. Ten tests and searches a minute are allowed to a tenant.'

const testUnsavedRoute = defineRoute({
  method: 'post',
  path: '/dav/accounts/test',
  scope: 'dav:write',
  tag: 'DAV',
  operationId: 'testNewDavAccount',
  summary: 'Test a DAV account before it is created',
  description: `${description} An account with OAuth 2 is created first, because a test may use up its refresh token.`,
  request: { body: jsonBody(newDavAccount) },
  responses: { 200: jsonResponse('The steps of the connection', testedAccount) },
})

const testRoute = defineRoute({
  method: 'post',
  path: '/dav/accounts/{id}/test',
  scope: 'dav:write',
  tag: 'DAV',
  operationId: 'testDavAccount',
  summary: 'Test the connection of a DAV account',
  description,
  request: { params: recordId },
  responses: { 200: jsonResponse('The steps of the connection', testedAccount) },
})

/** The test of the connection of an account, stored or not. */
export function davTestsRoutes(context: GroupwareContext) {
  const { dav, limiter } = context
  return createRoutes()
    .openapi(testUnsavedRoute, async (c) => {
      const plan = planAccount(null, normalRequest(c.req.valid('json')))
      if (plan.after.login_method === 'bearer')
        throw invalidRequest([
          {
            pointer: '/login_method',
            detail: davTexts.createBeforeTest(),
            code: 'invalid-value',
          },
        ])
      requireUsable(plan, dav)
      limitConnections(limiter, c.get('tenant').id)
      return c.json(await testUnsaved(context, plan, c.req.raw.signal), 200)
    })
    .openapi(testRoute, async (c) => {
      const row = await readTenant(c, context, (db) => getAccount(db, c.req.valid('param').id))
      const { id } = c.get('tenant')
      limitConnections(limiter, id)
      return c.json(await testAccount(context, id, row, c.req.raw.signal), 200)
    })
}
