import { taxSnapshot } from '@fiscus/contracts/calculation/tax-snapshot'
import { approveRequest, idempotencyHeader } from '@fiscus/contracts/documents/approve-request'
import {
  correctQuery,
  correctRequest,
  correctSeveralRequest,
  voidRequest,
} from '@fiscus/contracts/documents/correct-request'
import { documentAnchors } from '@fiscus/contracts/documents/document-anchor'
import { documentFiscal } from '@fiscus/contracts/documents/document-fiscal'
import { recalculation } from '@fiscus/contracts/documents/document-recalculation'
import {
  documentFilter,
  documentInFull,
  documentList,
  documentQuery,
  documentRecord,
  documentWithSnapshot,
} from '@fiscus/contracts/documents/document-record'
import { verification, verifyQuery } from '@fiscus/contracts/documents/document-verification'
import { documentPdfQuery } from '@fiscus/contracts/pdf/pdf-file'
import { downloadResponse } from '@fiscus/http/routes/download-response'
import { responseHeaders } from '@fiscus/http/routes/response-headers'
import { defineRoute } from '@fiscus/http/routes/route'
import {
  ifMatch,
  ifNoneMatch,
  jsonBody,
  jsonResponse,
  notModifiedResponse,
  recordId,
} from '@fiscus/http/routes/route-parts'

const one = '/documents/{id}'

/** The routes of approved documents with their requests and responses. */
export const documentRoutes = {
  list: defineRoute({
    method: 'get',
    path: '/documents',
    scope: 'tax:read',
    tag: 'Documents',
    operationId: 'listDocuments',
    summary: 'List documents',
    description:
      'A page of documents without their snapshots, newest first; with from or to by issue date, the latest first.',
    request: { query: documentFilter },
    responses: { 200: jsonResponse('A page of documents, newest first', documentList, ['Link']) },
  }),
  approve: defineRoute({
    method: 'post',
    path: '/documents',
    scope: 'documents:write',
    tag: 'Documents',
    operationId: 'approveDocument',
    summary: 'Approve a document',
    description:
      'Calculates the document, and stores it with its snapshot, which never changes. Send an Idempotency-Key: a repeated request then returns the first response.',
    problems: [
      'document-changed',
      'calculation-refused',
      'document-number-taken',
      'document-settled',
      'document-voided',
      'invoice-incomplete',
    ],
    largeBodies: true,
    checksInvalidBodies: true,
    request: { headers: idempotencyHeader, body: jsonBody(approveRequest) },
    responses: {
      201: jsonResponse('The approved document', documentWithSnapshot, [
        'ETag',
        'Location',
        'Idempotency-Replayed',
      ]),
    },
  }),
  verify: defineRoute({
    method: 'get',
    path: '/documents/verify',
    scope: 'tax:read',
    tag: 'Documents',
    operationId: 'verifyDocuments',
    summary: 'Verify the stored documents',
    description: 'Recomputes the digests of a part of the chain of documents and lists every fault.',
    request: { query: verifyQuery },
    responses: { 200: jsonResponse('The faults of the stored documents', verification, ['Link']) },
  }),
  anchor: defineRoute({
    method: 'get',
    path: '/documents/anchor',
    scope: 'tax:read',
    tag: 'Documents',
    operationId: 'getDocumentAnchor',
    summary: 'Show the anchor of the chain of documents',
    description:
      'The last signed statement of the end of the chain, and the public keys that prove it. Kept elsewhere, it shows later whether the chain was rewritten.',
    responses: { 200: jsonResponse('The anchor and the keys', documentAnchors) },
  }),
  verifyOne: defineRoute({
    method: 'get',
    path: `${one}/verify`,
    scope: 'tax:read',
    tag: 'Documents',
    operationId: 'verifyDocument',
    summary: 'Verify one document',
    description:
      'Recomputes the digests of one document and of its place in the chain, after the document before it, and lists every fault.',
    request: { params: recordId },
    responses: { 200: jsonResponse('The faults of the document', verification) },
  }),
  get: defineRoute({
    method: 'get',
    path: one,
    scope: 'tax:read',
    tag: 'Documents',
    operationId: 'getDocument',
    summary: 'Show a document',
    description: 'The document with its snapshot. Voiding needs its ETag.',
    problems: ['document-changed'],
    request: { params: recordId, query: documentQuery },
    responses: { 200: jsonResponse('The document', documentInFull, ['ETag']) },
  }),
  pdf: defineRoute({
    method: 'get',
    path: `${one}/pdf`,
    scope: 'pdf:read',
    tag: 'Documents',
    operationId: 'getDocumentPdf',
    summary: 'Download the PDF of a document',
    description:
      'The stored PDF; the ETag is its SHA-256. The first PDF of an issued invoice in a language never changes. A PDF that is not stored is rendered now with the default template: the request waits up to 25 seconds, then the response is 202 and a repeated request has the PDF.',
    problems: ['document-changed', 'pdf-failed', 'too-many-jobs'],
    request: { params: recordId, headers: ifNoneMatch, query: documentPdfQuery },
    responses: {
      200: downloadResponse('The PDF', ['application/pdf'], ['Pdf-Warning', 'Pdf-Warning-Message']),
      202: {
        description: 'A job renders the PDF; Location has its address.',
        headers: responseHeaders(['Location', 'Retry-After']),
      },
      ...notModifiedResponse,
    },
  }),
  snapshot: defineRoute({
    method: 'get',
    path: `${one}/snapshot`,
    scope: 'tax:read',
    tag: 'Documents',
    operationId: 'getDocumentSnapshot',
    summary: 'Show the snapshot of a document',
    description: 'The snapshot, byte for byte as it was stored. The ETag is its SHA-256.',
    problems: ['document-changed'],
    request: { params: recordId },
    responses: {
      200: jsonResponse('The snapshot', taxSnapshot, ['ETag']),
    },
  }),
  fiscal: defineRoute({
    method: 'get',
    path: `${one}/fiscal`,
    scope: 'tax:read',
    tag: 'Documents',
    operationId: 'getDocumentFiscal',
    summary: 'Show the fiscal figures of a document',
    description:
      'The fields of the KSeF structure FA(3), P_13_1 to P_15, and its annotations, each with the lines that it comes from.',
    problems: ['document-changed', 'export-refused'],
    request: { params: recordId },
    responses: { 200: jsonResponse('The figures', documentFiscal) },
  }),
  fa3: defineRoute({
    method: 'get',
    path: `${one}/fa3`,
    scope: 'tax:read',
    tag: 'Documents',
    operationId: 'getStructuredInvoice',
    summary: 'Download the structured invoice of a document',
    description:
      'The XML of FA(3) 1-0E from the frozen document, valid by its schema. The same document with the same KSeF numbers of the invoices that it corrects or settles always gives the same bytes; the ETag is their SHA-256.',
    problems: ['document-changed', 'export-refused'],
    request: { params: recordId },
    responses: { 200: downloadResponse('The structured invoice', ['application/xml']) },
  }),
  recalculate: defineRoute({
    method: 'post',
    path: `${one}/recalculate`,
    scope: 'tax:calculate',
    tag: 'Documents',
    operationId: 'recalculateDocument',
    summary: 'Calculate a document again',
    description:
      'Calculates the stored request under the current configuration, and returns the differences. Nothing is stored.',
    problems: ['document-changed', 'calculation-refused', 'document-is-correction'],
    request: { params: recordId },
    responses: {
      200: jsonResponse('The differences', recalculation),
    },
  }),
  correct: defineRoute({
    method: 'post',
    path: `${one}/corrections`,
    scope: 'documents:write',
    tag: 'Documents',
    operationId: 'correctDocument',
    summary: 'Correct a document',
    description:
      'Issues a correction: a new document with the differences. Lines are credited by quantity or amount, become what after describes, or are added. Without lines everything that is left is credited. A request to a correction corrects the documents of that correction; without lines it takes its differences back. With dryRun=true nothing is stored, and the Idempotency-Key is not used.',
    problems: [
      'document-changed',
      'calculation-refused',
      'correction-exceeds-original',
      'document-number-taken',
      'document-voided',
      'document-is-correction',
      'document-settled',
    ],
    largeBodies: true,
    request: {
      params: recordId,
      query: correctQuery,
      headers: idempotencyHeader,
      body: jsonBody(correctRequest),
    },
    responses: {
      200: jsonResponse('With dryRun=true: the correction as it would be', documentWithSnapshot),
      201: jsonResponse('The correction, a new document', documentWithSnapshot, [
        'ETag',
        'Location',
        'Idempotency-Replayed',
      ]),
    },
  }),
  correctSeveral: defineRoute({
    method: 'post',
    path: '/documents/corrections',
    scope: 'documents:write',
    tag: 'Documents',
    operationId: 'correctDocuments',
    summary: 'Correct several documents at once',
    description:
      'Issues one correction of several documents of a buyer: by lines of each, or by one discount for a period that is shared over all of them. With dryRun=true nothing is stored, and the Idempotency-Key is not used.',
    problems: [
      'document-changed',
      'calculation-refused',
      'correction-exceeds-original',
      'document-number-taken',
      'document-voided',
    ],
    largeBodies: true,
    request: { query: correctQuery, headers: idempotencyHeader, body: jsonBody(correctSeveralRequest) },
    responses: {
      200: jsonResponse('With dryRun=true: the correction as it would be', documentWithSnapshot),
      201: jsonResponse('The correction, a new document', documentWithSnapshot, [
        'ETag',
        'Location',
        'Idempotency-Replayed',
      ]),
    },
  }),
  void: defineRoute({
    method: 'post',
    path: `${one}/void`,
    scope: 'documents:write',
    tag: 'Documents',
    operationId: 'voidDocument',
    summary: 'Void a document',
    description: 'Declares a document void. It stays readable and keeps its number.',
    problems: [
      'document-changed',
      'document-locked',
      'document-voided',
      'document-has-corrections',
      'document-settled',
    ],
    request: { params: recordId, headers: ifMatch, body: jsonBody(voidRequest) },
    responses: { 200: jsonResponse('The voided document', documentRecord, ['ETag']) },
  }),
  lock: defineRoute({
    method: 'post',
    path: `${one}/lock`,
    scope: 'documents:write',
    tag: 'Documents',
    operationId: 'lockDocument',
    summary: 'Lock a document',
    description: 'Marks a document as reported: from now on it can be corrected, and no longer voided.',
    problems: ['document-changed'],
    request: { params: recordId },
    responses: { 200: jsonResponse('The locked document', documentRecord, ['ETag']) },
  }),
}
