import {
  messageSplit,
  threadFilter,
  threadList,
  threadRecord,
  threadTicket,
} from '@fiscus/contracts/mail/thread-record'
import { authorOf } from '@fiscus/http/access/author-of'
import { pageResponse } from '@fiscus/http/responses/link-next'
import { createRoutes, defineRoute } from '@fiscus/http/routes/route'
import { jsonBody, jsonResponse, recordId } from '@fiscus/http/routes/route-parts'
import type { MailContext } from '../context/mail-context.ts'
import { mailScopeOf } from '../context/mail-scope.ts'
import { joinBack, openTicketOf, setThreadTicket, splitMessage } from './changes.ts'
import { getThread, listThreadPage } from './queries.ts'

const listRoute = defineRoute({
  method: 'get',
  path: '/threads',
  scope: 'mail:read',
  tag: 'Messages',
  operationId: 'listThreads',
  summary: 'List threads',
  description: 'A page of conversations, that with the newest message first.',
  request: { query: threadFilter },
  responses: { 200: jsonResponse('A page, the newest first', threadList, ['Link']) },
})

const getRoute = defineRoute({
  method: 'get',
  path: '/threads/{id}',
  scope: 'mail:read',
  tag: 'Messages',
  operationId: 'getThread',
  summary: 'Show a thread',
  description: 'The conversation. The list of messages has its messages: `thread_id`.',
  request: { params: recordId },
  responses: { 200: jsonResponse('The thread', threadRecord) },
})

const linkRoute = defineRoute({
  method: 'put',
  path: '/threads/{id}/ticket',
  scope: 'mail:send',
  tag: 'Messages',
  operationId: 'linkThread',
  summary: 'Link a thread to a ticket',
  description:
    'The messages of the thread, and its later ones, belong to the ticket. Of a merged ticket it is the one into which it was merged.',
  request: { params: recordId, body: jsonBody(threadTicket) },
  responses: { 200: jsonResponse('The thread', threadRecord) },
})

const openRoute = defineRoute({
  method: 'post',
  path: '/threads/{id}/ticket',
  scope: 'mail:send',
  tag: 'Messages',
  operationId: 'openThreadTicket',
  summary: 'Open a ticket for a thread',
  description:
    'The new ticket has the subject of the thread, and the contact and company of its newest message that came in. A thread that has a ticket keeps it.',
  request: { params: recordId },
  responses: { 200: jsonResponse('The thread', threadRecord) },
})

const unlinkRoute = defineRoute({
  method: 'delete',
  path: '/threads/{id}/ticket',
  scope: 'mail:send',
  tag: 'Messages',
  operationId: 'unlinkThread',
  summary: 'Unlink a thread from its ticket',
  description:
    'The thread and its messages belong to no ticket any more. In a support mailbox the next personal message opens one.',
  request: { params: recordId },
  responses: { 200: jsonResponse('The thread', threadRecord) },
})

const splitRoute = defineRoute({
  method: 'post',
  path: '/messages/{id}/split',
  scope: 'mail:send',
  tag: 'Tickets',
  operationId: 'splitThread',
  summary: 'Split a message from its thread',
  description:
    'The message, or it and the later ones, get a thread and a ticket of their own, to which their replies go.',
  request: { params: recordId, body: jsonBody(messageSplit) },
  responses: { 201: jsonResponse('The new thread', threadRecord, ['Location']) },
})

const joinRoute = defineRoute({
  method: 'post',
  path: '/threads/{id}/join',
  scope: 'mail:send',
  tag: 'Tickets',
  operationId: 'rejoinThread',
  summary: 'Join a thread to the one from which it was split',
  description:
    'All its messages go back. Its ticket, if it has no other thread, is merged into that of the other thread.',
  problems: ['thread-not-split'],
  request: { params: recordId },
  responses: { 200: jsonResponse('The thread to which it was joined', threadRecord) },
})

/** The conversations of mailboxes. */
export function threadsRoutes(context: MailContext) {
  return createRoutes()
    .openapi(listRoute, async (c) => {
      const { withDatabase, access } = await mailScopeOf(c, context)
      const filter = c.req.valid('query')
      return pageResponse(c, await withDatabase((db) => listThreadPage(db, access, filter)))
    })
    .openapi(getRoute, async (c) => {
      const { id } = c.req.valid('param')
      const { withDatabase } = await mailScopeOf(c, context, { noun: 'thread', id })
      return c.json(await withDatabase((db) => getThread(db, id)), 200)
    })
    .openapi(linkRoute, async (c) => {
      const { id } = c.req.valid('param')
      const { withDatabase, access } = await mailScopeOf(c, context, { noun: 'thread', id })
      const link = { id, ticket_id: c.req.valid('json').ticket_id }
      const author = authorOf(c, context)
      return c.json(await withDatabase((db) => setThreadTicket(db, access, link, author)), 200)
    })
    .openapi(openRoute, async (c) => {
      const { id } = c.req.valid('param')
      const { withDatabase } = await mailScopeOf(c, context, { noun: 'thread', id })
      return c.json(await withDatabase((db) => openTicketOf(db, id, authorOf(c, context))), 200)
    })
    .openapi(unlinkRoute, async (c) => {
      const { id } = c.req.valid('param')
      const { withDatabase, access } = await mailScopeOf(c, context, { noun: 'thread', id })
      const link = { id, ticket_id: null }
      const author = authorOf(c, context)
      return c.json(await withDatabase((db) => setThreadTicket(db, access, link, author)), 200)
    })
    .openapi(splitRoute, async (c) => {
      const { id } = c.req.valid('param')
      const { withDatabase } = await mailScopeOf(c, context, { noun: 'message', id })
      const split = { id, withLater: c.req.valid('json').with_later === 1 }
      const thread = await withDatabase((db) => splitMessage(db, split, authorOf(c, context)))
      c.header('Location', c.req.path.replace(/messages\/.*/, `threads/${thread.id}`))
      return c.json(thread, 201)
    })
    .openapi(joinRoute, async (c) => {
      const { id } = c.req.valid('param')
      const { withDatabase } = await mailScopeOf(c, context, { noun: 'thread', id })
      return c.json(await withDatabase((db) => joinBack(db, id, authorOf(c, context))), 200)
    })
}
