import { ticketFilter, ticketList, ticketRecord } from '@fiscus/contracts/mail/ticket-record'
import { pageResponse } from '@fiscus/http/responses/link-next'
import { createRoutes, defineRoute } from '@fiscus/http/routes/route'
import { jsonResponse, recordId } from '@fiscus/http/routes/route-parts'
import type { MailContext } from '../context/mail-context.ts'
import { mailScopeOf } from '../context/mail-scope.ts'
import { getTicket, listOpenTickets } from './queries.ts'

const listRoute = defineRoute({
  method: 'get',
  path: '/tickets',
  scope: 'mail:read',
  tag: 'Messages',
  operationId: 'listOpenTickets',
  summary: 'List open tickets',
  description: 'A page of the tickets that are not closed, to which a thread can be linked.',
  request: { query: ticketFilter },
  responses: { 200: jsonResponse('A page, the newest first', ticketList, ['Link']) },
})

const getRoute = defineRoute({
  method: 'get',
  path: '/tickets/{id}',
  scope: 'mail:read',
  tag: 'Messages',
  operationId: 'getMailTicket',
  summary: 'Show the ticket of a thread',
  description: 'The ticket with its number and status.',
  request: { params: recordId },
  responses: { 200: jsonResponse('The ticket', ticketRecord) },
})

/** The tickets that conversations belong to. */
export function ticketsRoutes(context: MailContext) {
  return createRoutes()
    .openapi(listRoute, async (c) => {
      const { withDatabase } = await mailScopeOf(c, context)
      return pageResponse(c, await withDatabase((db) => listOpenTickets(db, c.req.valid('query'))))
    })
    .openapi(getRoute, async (c) => {
      const { withDatabase } = await mailScopeOf(c, context)
      return c.json(await withDatabase((db) => getTicket(db, c.req.valid('param').id)), 200)
    })
}
