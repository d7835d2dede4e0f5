import {
  messageChange,
  messageFilter,
  messageList,
  messageRecord,
} from '@fiscus/contracts/mail/message-record'
import { responseHeaders } from '@fiscus/http/routes/response-headers'
import { defineRoute } from '@fiscus/http/routes/route'
import { jsonBody, jsonResponse, recordId } from '@fiscus/http/routes/route-parts'
import { z } from 'zod'

const file = (description: string) => ({
  description,
  headers: responseHeaders(['Content-Disposition']),
  content: { 'application/octet-stream': { schema: z.string().meta({ format: 'binary' }) } },
})

export const listRoute = defineRoute({
  method: 'get',
  path: '/messages',
  scope: 'mail:read',
  tag: 'Messages',
  operationId: 'listMessages',
  summary: 'List messages',
  description: 'A page of the stored messages that match all given conditions, the newest first.',
  request: { query: messageFilter },
  responses: { 200: jsonResponse('A page, the newest first', messageList, ['Link']) },
})

export const getRoute = defineRoute({
  method: 'get',
  path: '/messages/{id}',
  scope: 'mail:read',
  tag: 'Messages',
  operationId: 'getMessage',
  summary: 'Show a message',
  description:
    'The message with headers, texts, attachments and, if it was sent from here, what became of each recipient. The HTML can be shown: nothing in it runs or loads from another server.',
  request: { params: recordId },
  responses: { 200: jsonResponse('The message', messageRecord) },
})

export const changeRoute = defineRoute({
  method: 'patch',
  path: '/messages/{id}',
  scope: 'mail:send',
  tag: 'Messages',
  operationId: 'changeMessage',
  summary: 'Mark a message as read or unread',
  description: 'The mark is kept here only: the mailbox on the server stays as it is.',
  request: { params: recordId, body: jsonBody(messageChange) },
  responses: { 200: jsonResponse('The message', messageRecord) },
})

export const deleteRoute = defineRoute({
  method: 'delete',
  path: '/messages/{id}',
  scope: 'mail:write',
  tag: 'Messages',
  operationId: 'deleteMessage',
  summary: 'Delete a message',
  description:
    'Deletes its texts, attachments and raw source here, not on the server, and it is not fetched again. A message that is still to be sent must be cancelled first.',
  problems: ['message-not-sent-yet'],
  request: { params: recordId },
  responses: { 204: { description: 'The message is deleted.' } },
})

export const sourceRoute = defineRoute({
  method: 'get',
  path: '/messages/{id}/source',
  scope: 'mail:read',
  tag: 'Messages',
  operationId: 'getMessageSource',
  summary: 'Download the raw source of a message',
  description: 'The bytes of the message as they were received or sent, as an .eml file.',
  request: { params: recordId },
  responses: { 200: file('The source') },
})

export const attachmentRoute = defineRoute({
  method: 'get',
  path: '/messages/{id}/attachments/{attachment_id}',
  scope: 'mail:read',
  tag: 'Messages',
  operationId: 'getMessageAttachment',
  summary: 'Download an attachment',
  description:
    'The decoded content. Its type is that of the sender only for images that browsers show; all others are application/octet-stream.',
  request: { params: recordId.extend({ attachment_id: z.uuid().toLowerCase() }) },
  responses: { 200: file('The attachment') },
})
