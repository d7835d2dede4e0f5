import {
  newSuppressionRequest,
  suppressionFilter,
  suppressionList,
  suppressionRecord,
} from '@fiscus/contracts/mail/outgoing-message'
import { authorOf } from '@fiscus/http/access/author-of'
import { pageResponse } from '@fiscus/http/responses/link-next'
import { createRoutes, defineRoute } from '@fiscus/http/routes/route'
import { jsonBody, jsonResponse, recordId } from '@fiscus/http/routes/route-parts'
import type { MailContext } from '../context/mail-context.ts'
import { mailScopeOf } from '../context/mail-scope.ts'
import { addSuppression, listSuppressions, removeSuppression } from './suppressions.ts'

const listRoute = defineRoute({
  method: 'get',
  path: '/suppressions',
  scope: 'mail:read',
  tag: 'Outgoing mail',
  operationId: 'listMailSuppressions',
  summary: 'List suppressed addresses',
  description: 'A page of the addresses that get no mail, the newest first.',
  request: { query: suppressionFilter },
  responses: { 200: jsonResponse('A page, the newest first', suppressionList, ['Link']) },
})

const addRoute = defineRoute({
  method: 'post',
  path: '/suppressions',
  scope: 'mail:write',
  tag: 'Outgoing mail',
  operationId: 'addMailSuppression',
  summary: 'Suppress an address',
  description: 'The address gets no mail until its suppression is deleted.',
  problems: ['address-suppressed'],
  request: { body: jsonBody(newSuppressionRequest) },
  responses: { 201: jsonResponse('The suppressed address', suppressionRecord, ['Location']) },
})

const removeRoute = defineRoute({
  method: 'delete',
  path: '/suppressions/{id}',
  scope: 'mail:write',
  tag: 'Outgoing mail',
  operationId: 'removeMailSuppression',
  summary: 'Lift the suppression of an address',
  description: 'The address gets mail again. Messages that failed because of it can be retried.',
  request: { params: recordId },
  responses: { 200: jsonResponse('The address that was suppressed', suppressionRecord) },
})

/** Addresses that get no mail. */
export function suppressionsRoutes(context: MailContext) {
  return createRoutes()
    .openapi(listRoute, async (c) => {
      const { withDatabase } = await mailScopeOf(c, context)
      return pageResponse(c, await withDatabase((db) => listSuppressions(db, c.req.valid('query'))))
    })
    .openapi(addRoute, async (c) => {
      const { withDatabase } = await mailScopeOf(c, context)
      const author = authorOf(c, context)
      const suppression = await withDatabase((db) => addSuppression(db, c.req.valid('json'), author))
      c.header('Location', `${c.req.path}/${suppression.id}`)
      return c.json(suppression, 201)
    })
    .openapi(removeRoute, async (c) => {
      const { withDatabase } = await mailScopeOf(c, context)
      const { id } = c.req.valid('param')
      return c.json(await withDatabase((db) => removeSuppression(db, id, authorOf(c, context))), 200)
    })
}
