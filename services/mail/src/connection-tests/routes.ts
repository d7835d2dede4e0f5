import { connectionTest } from '@fiscus/contracts/mail/connection-test'
import { newMailbox } from '@fiscus/contracts/mail/mailbox-request'
import { createRoutes, defineRoute } from '@fiscus/http/routes/route'
import { jsonBody, jsonResponse, recordId } from '@fiscus/http/routes/route-parts'
import type { MailContext } from '../context/mail-context.ts'
import { mailScopeOf } from '../context/mail-scope.ts'
import { requireUsable } from '../mailboxes/changes.ts'
import { planMailbox } from '../mailboxes/plan-mailbox.ts'
import { getMailbox } from '../mailboxes/queries.ts'
import { limitConnections } from './limit-connections.ts'
import { testMailbox, testUnsaved } from './test-mailbox.ts'

const testDescription =
  'Connects to both servers, encrypts, logs in and reads the list of folders or the number of messages, in at most 30 seconds. Nothing is changed or sent. The response has the steps of each direction; it has no text of the servers. Ten tests a minute are allowed to a tenant.'

const testUnsavedRoute = defineRoute({
  method: 'post',
  path: '/mailboxes/test',
  scope: 'mail:write',
  tag: 'Mailboxes',
  operationId: 'testNewMailbox',
  summary: 'Test a mailbox before it is created',
  description: `${testDescription} A mailbox with OAuth 2 is created first, because a test may use up its refresh token.`,
  request: { body: jsonBody(newMailbox) },
  responses: { 200: jsonResponse('The steps of each direction', connectionTest) },
})

const testRoute = defineRoute({
  method: 'post',
  path: '/mailboxes/{id}/test',
  scope: 'mail:write',
  tag: 'Mailboxes',
  operationId: 'testMailbox',
  summary: 'Test the connections of a mailbox',
  description: testDescription,
  request: { params: recordId },
  responses: { 200: jsonResponse('The steps of each direction', connectionTest) },
})

/** The test of the connections of a mailbox, stored or not. */
export function connectionTestsRoutes(context: MailContext) {
  const { mail, limiter } = context
  return createRoutes()
    .openapi(testUnsavedRoute, async (c) => {
      const scope = await mailScopeOf(c, context)
      const plan = planMailbox(null, c.req.valid('json'))
      requireUsable(plan, { mail, isTest: true })
      limitConnections(limiter, scope)
      return c.json(await testUnsaved(context, plan, c.req.raw.signal), 200)
    })
    .openapi(testRoute, async (c) => {
      const { id } = c.req.valid('param')
      const scope = await mailScopeOf(c, context, { noun: 'mailbox', id })
      const row = await scope.withDatabase((db) => getMailbox(db, id))
      limitConnections(limiter, scope)
      return c.json(await testMailbox(context, scope, row, c.req.raw.signal), 200)
    })
}
