import { idempotencyHeader } from '@fiscus/contracts/documents/approve-request'
import {
  newMessageRequest,
  outgoingFilter,
  outgoingList,
  outgoingRecord,
  resolveOutgoingRequest,
} from '@fiscus/contracts/mail/outgoing-message'
import { defineRoute } from '@fiscus/http/routes/route'
import { jsonBody, jsonResponse, recordId } from '@fiscus/http/routes/route-parts'
import { z } from 'zod'

const headers = z.object({
  'idempotency-key': idempotencyHeader.shape['idempotency-key'].meta({
    description: 'A repeated request with the same key returns the message that the first request enqueued.',
  }),
})

export const sendRoute = defineRoute({
  method: 'post',
  path: '/messages',
  scope: 'mail:send',
  tag: 'Outgoing mail',
  operationId: 'sendMail',
  summary: 'Send a message',
  description:
    'Composes the message, stores it and puts it into the queue: it leaves within seconds, or at not_before. Its status, and what became of each recipient, is in the queue. An Idempotency-Key is stored as long as its message.',
  problems: ['no-mail-server', 'idempotency-key-reused'],
  largeBodies: true,
  request: { headers, body: jsonBody(newMessageRequest) },
  responses: {
    202: jsonResponse('The message in the queue; Location has its address', outgoingRecord, [
      'Location',
      'Idempotency-Replayed',
    ]),
  },
})

export const listRoute = defineRoute({
  method: 'get',
  path: '/queue',
  scope: 'mail:read',
  tag: 'Outgoing mail',
  operationId: 'listOutgoingMail',
  summary: 'List the queue of outgoing messages',
  description: 'A page of outgoing messages, those that were sent among them, the newest first.',
  request: { query: outgoingFilter },
  responses: { 200: jsonResponse('A page, the newest first', outgoingList, ['Link']) },
})

export const getRoute = defineRoute({
  method: 'get',
  path: '/queue/{id}',
  scope: 'mail:read',
  tag: 'Outgoing mail',
  operationId: 'getOutgoingMail',
  summary: 'Show an outgoing message',
  description: 'The message with what became of each recipient.',
  request: { params: recordId },
  responses: { 200: jsonResponse('The message', outgoingRecord) },
})

export const cancelRoute = defineRoute({
  method: 'post',
  path: '/queue/{id}/cancel',
  scope: 'mail:send',
  tag: 'Outgoing mail',
  operationId: 'cancelOutgoingMail',
  summary: 'Cancel a pending message',
  description: 'The message is not sent. One that a worker is sending at this moment cannot be cancelled.',
  problems: ['outgoing-message-status'],
  request: { params: recordId },
  responses: { 200: jsonResponse('The message', outgoingRecord) },
})

export const retryRoute = defineRoute({
  method: 'post',
  path: '/queue/{id}/retry',
  scope: 'mail:send',
  tag: 'Outgoing mail',
  operationId: 'retryOutgoingMail',
  summary: 'Send a failed or cancelled message again',
  description:
    'It is sent to the recipients that did not get it, with all its tries. Those that got it get nothing more.',
  problems: ['outgoing-message-status'],
  request: { params: recordId },
  responses: { 200: jsonResponse('The message', outgoingRecord) },
})

export const resolveRoute = defineRoute({
  method: 'post',
  path: '/queue/{id}/resolve',
  scope: 'mail:send',
  tag: 'Outgoing mail',
  operationId: 'resolveOutgoingMail',
  summary: 'Decide about a message whose delivery is unknown',
  description:
    'The server may have accepted the message, and its answer was lost. Either it has arrived, or it is sent again with the same Message-ID.',
  problems: ['outgoing-message-status'],
  request: { params: recordId, body: jsonBody(resolveOutgoingRequest) },
  responses: { 200: jsonResponse('The message', outgoingRecord) },
})
