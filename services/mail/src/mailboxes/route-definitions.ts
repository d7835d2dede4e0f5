import {
  mailboxDeletion,
  mailboxDeletionQuery,
  mailboxFilter,
  mailboxList,
  mailboxRecord,
} from '@fiscus/contracts/mail/mailbox-record'
import { mailboxChange, newMailbox } from '@fiscus/contracts/mail/mailbox-request'
import { defineRoute } from '@fiscus/http/routes/route'
import { ifMatch, jsonBody, jsonResponse, recordId } from '@fiscus/http/routes/route-parts'

export const listRoute = defineRoute({
  method: 'get',
  path: '/mailboxes',
  scope: 'mail:read',
  tag: 'Mailboxes',
  operationId: 'listMailboxes',
  summary: 'List mailboxes',
  description: 'A page of mailboxes with their states, the newest first.',
  request: { query: mailboxFilter },
  responses: { 200: jsonResponse('A page, the newest first', mailboxList, ['Link']) },
})

export const createRoute = defineRoute({
  method: 'post',
  path: '/mailboxes',
  scope: 'mail:write',
  tag: 'Mailboxes',
  operationId: 'createMailbox',
  summary: 'Create a mailbox',
  description:
    'Stores servers and login of a mailbox. Passwords and tokens are stored encrypted and never returned. An active mailbox with an incoming server is read from its folder INBOX on.',
  request: { body: jsonBody(newMailbox) },
  responses: { 201: jsonResponse('The mailbox', mailboxRecord, ['Location', 'ETag']) },
})

export const getRoute = defineRoute({
  method: 'get',
  path: '/mailboxes/{id}',
  scope: 'mail:read',
  tag: 'Mailboxes',
  operationId: 'getMailbox',
  summary: 'Show a mailbox',
  description: 'The mailbox with this id, without its secrets. A change needs its ETag.',
  request: { params: recordId },
  responses: { 200: jsonResponse('The mailbox; a change needs the ETag', mailboxRecord, ['ETag']) },
})

export const changeRoute = defineRoute({
  method: 'patch',
  path: '/mailboxes/{id}',
  scope: 'mail:write',
  tag: 'Mailboxes',
  operationId: 'changeMailbox',
  summary: 'Change a mailbox',
  description:
    'An absent field stays, null clears it. A change of a server or login needs its password or refresh token again: a stored one is not sent to another server. A direction whose connection changes is tried anew at once.',
  request: { params: recordId, headers: ifMatch, body: jsonBody(mailboxChange) },
  responses: { 200: jsonResponse('The changed mailbox', mailboxRecord, ['ETag']) },
})

export const deleteRoute = defineRoute({
  method: 'delete',
  path: '/mailboxes/{id}',
  scope: 'mail:write',
  tag: 'Mailboxes',
  operationId: 'deleteMailbox',
  summary: 'Delete a mailbox',
  description:
    'Deletes a mailbox with its folders. A mailbox that has messages is deleted only with messages=delete, and its messages, threads and queued messages with it, 1,000 at a time: a deletion that is interrupted goes on when the request is repeated. Nothing is deleted on the mail server.',
  problems: ['mailbox-has-messages'],
  request: { params: recordId, headers: ifMatch, query: mailboxDeletionQuery },
  responses: { 200: jsonResponse('The mailbox is deleted', mailboxDeletion) },
})

export const resumeRoute = defineRoute({
  method: 'post',
  path: '/mailboxes/{id}/resume',
  scope: 'mail:write',
  tag: 'Mailboxes',
  operationId: 'resumeMailbox',
  summary: 'Try a mailbox again',
  description:
    'Ends the waiting time or the stop of both directions and of the folders of a mailbox: it is read, and sends, at once.',
  request: { params: recordId },
  responses: { 200: jsonResponse('The mailbox', mailboxRecord, ['ETag']) },
})
