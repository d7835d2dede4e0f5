import { noteText, ticketEntryFilter, ticketEntryList, ticketNote } from '@fiscus/contracts/mail/ticket-entry'
import {
  ticketChange,
  ticketCounts,
  ticketFilter,
  ticketList,
  ticketMerge,
  ticketRecord,
} from '@fiscus/contracts/mail/ticket-record'
import { defineRoute } from '@fiscus/http/routes/route'
import { ifMatch, jsonBody, jsonResponse, recordId } from '@fiscus/http/routes/route-parts'
import { z } from 'zod'

const ticketResponse = jsonResponse('The ticket; a change needs the ETag', ticketRecord, ['ETag'])
const noteId = recordId.extend({ note_id: z.uuid().toLowerCase() })

export const listRoute = defineRoute({
  method: 'get',
  path: '/tickets',
  scope: 'mail:read',
  tag: 'Tickets',
  operationId: 'listTickets',
  summary: 'List tickets',
  description: 'A page of tickets, that with the newest message first. Merged ones are left out.',
  request: { query: ticketFilter },
  responses: { 200: jsonResponse('A page, the newest message first', ticketList, ['Link']) },
})

export const countRoute = defineRoute({
  method: 'get',
  path: '/tickets/counts',
  scope: 'mail:read',
  tag: 'Tickets',
  operationId: 'countTickets',
  summary: 'Count tickets',
  description: 'The numbers of tickets of the usual filters. Merged ones are left out.',
  responses: { 200: jsonResponse('The numbers', ticketCounts) },
})

export const getRoute = defineRoute({
  method: 'get',
  path: '/tickets/{id}',
  scope: 'mail:read',
  tag: 'Tickets',
  operationId: 'getMailTicket',
  summary: 'Show a ticket',
  description: 'The ticket. Its messages and notes are its entries.',
  request: { params: recordId },
  responses: { 200: ticketResponse },
})

export const changeRoute = defineRoute({
  method: 'patch',
  path: '/tickets/{id}',
  scope: 'mail:send',
  tag: 'Tickets',
  operationId: 'changeMailTicket',
  summary: 'Change a ticket',
  description:
    'An absent field stays. A resolved or closed ticket waits for neither side; one that is taken up again waits for us.',
  problems: ['ticket-merged'],
  request: { params: recordId, headers: ifMatch, body: jsonBody(ticketChange) },
  responses: { 200: ticketResponse },
})

export const entriesRoute = defineRoute({
  method: 'get',
  path: '/tickets/{id}/entries',
  scope: 'mail:read',
  tag: 'Tickets',
  operationId: 'listTicketEntries',
  summary: 'List the conversation of a ticket',
  description:
    'A page of messages and notes, the newest first, with those of tickets that were merged into it. Of a merged ticket it is the conversation of the other one.',
  request: { params: recordId, query: ticketEntryFilter },
  responses: { 200: jsonResponse('A page, the newest first', ticketEntryList, ['Link']) },
})

export const addNoteRoute = defineRoute({
  method: 'post',
  path: '/tickets/{id}/notes',
  scope: 'mail:send',
  tag: 'Tickets',
  operationId: 'addTicketNote',
  summary: 'Add a note to a ticket',
  description: 'A note is for those who may read the ticket. It is never sent.',
  request: { params: recordId, body: jsonBody(noteText) },
  responses: { 201: jsonResponse('The note', ticketNote, ['Location']) },
})

export const changeNoteRoute = defineRoute({
  method: 'patch',
  path: '/tickets/{id}/notes/{note_id}',
  scope: 'mail:send',
  tag: 'Tickets',
  operationId: 'changeTicketNote',
  summary: 'Change a note',
  description: 'Its author changes a note, and who has mail:read_all.',
  request: { params: noteId, body: jsonBody(noteText) },
  responses: { 200: jsonResponse('The note', ticketNote) },
})

export const deleteNoteRoute = defineRoute({
  method: 'delete',
  path: '/tickets/{id}/notes/{note_id}',
  scope: 'mail:send',
  tag: 'Tickets',
  operationId: 'deleteTicketNote',
  summary: 'Delete a note',
  description: 'Its author deletes a note, and who has mail:read_all.',
  request: { params: noteId },
  responses: { 204: { description: 'The note is deleted.' } },
})

export const mergeRoute = defineRoute({
  method: 'post',
  path: '/tickets/{id}/merge',
  scope: 'mail:send',
  tag: 'Tickets',
  operationId: 'mergeTicket',
  summary: 'Merge a ticket into another one',
  description:
    'Its threads with their later messages belong to the other one, which is not closed, until the ticket is parted from it. Of a merged ticket it is the one into which that was merged.',
  problems: ['ticket-merged'],
  request: { params: recordId, body: jsonBody(ticketMerge) },
  responses: { 200: ticketResponse },
})

export const unmergeRoute = defineRoute({
  method: 'post',
  path: '/tickets/{id}/unmerge',
  scope: 'mail:send',
  tag: 'Tickets',
  operationId: 'unmergeTicket',
  summary: 'Part a ticket from the one into which it was merged',
  description:
    'It has its threads again, with the messages that came meanwhile. A ticket that is not merged stays as it is.',
  request: { params: recordId },
  responses: { 200: ticketResponse },
})
