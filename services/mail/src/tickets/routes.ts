import { authorOf } from '@fiscus/http/access/author-of'
import type { ApiEnv } from '@fiscus/http/requests/api-env'
import { etagOf } from '@fiscus/http/responses/etag'
import { pageResponse } from '@fiscus/http/responses/link-next'
import { createRoutes } from '@fiscus/http/routes/route'
import type { Context } from 'hono'
import type { MailContext } from '../context/mail-context.ts'
import { mailScopeOf } from '../context/mail-scope.ts'
import { createNote, editNote, editTicket, merge, removeNote, unmerge } from './changes.ts'
import { getTicket, getTicketCounts, listEntryPage, listTicketPage } from './queries.ts'
import {
  addNoteRoute,
  changeNoteRoute,
  changeRoute,
  countRoute,
  deleteNoteRoute,
  entriesRoute,
  getRoute,
  listRoute,
  mergeRoute,
  unmergeRoute,
} from './route-definitions.ts'

/** Tickets with their conversations and notes. */
export function ticketsRoutes(context: MailContext) {
  const { control } = context.databases
  /** The scope of a request, for a ticket that the caller may read. */
  const scopeOf = async (c: Context<ApiEnv>, id?: string) => ({
    ...(await mailScopeOf(c, context, id === undefined ? undefined : { noun: 'ticket', id })),
    control,
  })
  const reply = <Ticket extends { version: number }>(c: Context<ApiEnv>, ticket: Ticket) => {
    c.header('ETag', etagOf(ticket.version))
    return ticket
  }
  return createRoutes()
    .openapi(listRoute, async (c) => {
      const scope = await scopeOf(c)
      const filter = c.req.valid('query')
      return pageResponse(c, await scope.withDatabase((db) => listTicketPage(db, scope, filter)))
    })
    .openapi(countRoute, async (c) => {
      const { withDatabase, access } = await scopeOf(c)
      const { kind, id } = c.get('principal')
      const userId = kind === 'user' ? id : null
      return c.json(await withDatabase((db) => getTicketCounts(db, access, userId)), 200)
    })
    .openapi(getRoute, async (c) => {
      const { id } = c.req.valid('param')
      const scope = await scopeOf(c, id)
      return c.json(reply(c, await scope.withDatabase((db) => getTicket(db, scope, id))), 200)
    })
    .openapi(changeRoute, async (c) => {
      const reference = { id: c.req.valid('param').id, ifMatch: c.req.header('if-match') }
      const scope = await scopeOf(c, reference.id)
      const change = c.req.valid('json')
      const author = authorOf(c, context)
      const ticket = await scope.withDatabase((db) => editTicket(db, scope, reference, change, author))
      return c.json(reply(c, ticket), 200)
    })
    .openapi(entriesRoute, async (c) => {
      const { id } = c.req.valid('param')
      const scope = await scopeOf(c, id)
      const filter = c.req.valid('query')
      return pageResponse(c, await scope.withDatabase((db) => listEntryPage(db, scope, id, filter)))
    })
    .openapi(addNoteRoute, async (c) => {
      const { id } = c.req.valid('param')
      const scope = await scopeOf(c, id)
      const note = { id, text: c.req.valid('json').text }
      const author = authorOf(c, context)
      const created = await scope.withDatabase((db) => createNote(db, scope, note, author))
      c.header('Location', `${c.req.path}/${created.id}`)
      return c.json(created, 201)
    })
    .openapi(changeNoteRoute, async (c) => {
      const { id: ticketId, note_id: id } = c.req.valid('param')
      const scope = await scopeOf(c, ticketId)
      const note = { id, ticketId, text: c.req.valid('json').text }
      const author = authorOf(c, context)
      return c.json(await scope.withDatabase((db) => editNote(db, scope, note, author)), 200)
    })
    .openapi(deleteNoteRoute, async (c) => {
      const { id: ticketId, note_id: id } = c.req.valid('param')
      const scope = await scopeOf(c, ticketId)
      await scope.withDatabase((db) => removeNote(db, scope, { id, ticketId }, authorOf(c, context)))
      return c.body(null, 204)
    })
    .openapi(mergeRoute, async (c) => {
      const { id } = c.req.valid('param')
      const scope = await scopeOf(c, id)
      const tickets = { id, intoId: c.req.valid('json').into_id }
      const author = authorOf(c, context)
      return c.json(reply(c, await scope.withDatabase((db) => merge(db, scope, tickets, author))), 200)
    })
    .openapi(unmergeRoute, async (c) => {
      const { id } = c.req.valid('param')
      const scope = await scopeOf(c, id)
      const author = authorOf(c, context)
      return c.json(reply(c, await scope.withDatabase((db) => unmerge(db, scope, id, author))), 200)
    })
}
