import { documentKsef, ksefRequest } from '@fiscus/contracts/documents/document-ksef'
import { downloadResponse } from '@fiscus/http/routes/download-response'
import { defineRoute } from '@fiscus/http/routes/route'
import { fileBody, ifMatch, jsonBody, jsonResponse, recordId } from '@fiscus/http/routes/route-parts'
import { z } from 'zod'

const path = '/documents/{id}/ksef' as const

/** The header of a change; what is not stored yet has no version. */
const ifMatchOfStored = z.object({
  'if-match': z.string().optional().meta({
    description: 'The ETag of the version that you have read. Not needed for what is not stored yet.',
    example: '"v1"',
  }),
})

/** The routes of what is stored about an invoice in KSeF. The service sends nothing to KSeF. */
export const ksefRoutes = {
  get: defineRoute({
    method: 'get',
    path,
    scope: 'tax:read',
    tag: 'Documents',
    operationId: 'getDocumentKsef',
    summary: 'Show the KSeF number of a document',
    description:
      'What is stored about an invoice that another system has sent to KSeF. 404 when nothing is stored.',
    problems: ['document-changed'],
    request: { params: recordId },
    responses: { 200: jsonResponse('What is stored', documentKsef, ['ETag']) },
  }),
  change: defineRoute({
    method: 'put',
    path,
    scope: 'documents:write',
    tag: 'Documents',
    operationId: 'changeDocumentKsef',
    summary: 'Store the KSeF number of a document',
    description:
      'Stores the number that KSeF has assigned to an approved invoice, or that the invoice was issued offline and waits for one. The same values again change nothing; other values need If-Match. Another number removes the confirmation of receipt of the former one.',
    problems: ['document-changed', 'document-voided', 'ksef-number-taken'],
    request: { params: recordId, headers: ifMatchOfStored, body: jsonBody(ksefRequest) },
    responses: { 200: jsonResponse('What is stored', documentKsef, ['ETag']) },
  }),
  delete: defineRoute({
    method: 'delete',
    path,
    scope: 'documents:write',
    tag: 'Documents',
    operationId: 'deleteDocumentKsef',
    summary: 'Remove the KSeF number of a document',
    description: 'Removes a number that was stored with the wrong document, and its confirmation of receipt.',
    problems: ['document-changed'],
    request: { params: recordId, headers: ifMatch },
    responses: { 204: { description: 'Nothing is stored about the document in KSeF.' } },
  }),
  getUpo: defineRoute({
    method: 'get',
    path: `${path}/upo`,
    scope: 'tax:read',
    tag: 'Documents',
    operationId: 'getDocumentUpo',
    summary: 'Download the confirmation of receipt of a document',
    description: 'The stored official confirmation of receipt of KSeF (UPO). The ETag is its SHA-256.',
    problems: ['document-changed'],
    request: { params: recordId },
    responses: { 200: downloadResponse('The confirmation', ['application/xml']) },
  }),
  storeUpo: defineRoute({
    method: 'put',
    path: `${path}/upo`,
    scope: 'documents:write',
    tag: 'Documents',
    operationId: 'storeDocumentUpo',
    summary: 'Store the confirmation of receipt of a document',
    description:
      'Stores the official confirmation of receipt of KSeF (UPO), which must confirm the stored number, and the SHA-256 of the file where it is stored. Its signature is not verified. The same file again changes nothing; another one needs If-Match.',
    problems: ['document-changed', 'document-voided'],
    request: { params: recordId, headers: ifMatchOfStored, body: fileBody('application/xml') },
    responses: { 200: jsonResponse('What is stored', documentKsef, ['ETag']) },
  }),
}
