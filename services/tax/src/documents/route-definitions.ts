import { taxSnapshot } from '@fiscus/contracts/calculation/tax-snapshot'
import { approveRequest, idempotencyHeader } from '@fiscus/contracts/documents/approve-request'
import { correctRequest, voidRequest } from '@fiscus/contracts/documents/correct-request'
import { recalculation } from '@fiscus/contracts/documents/document-recalculation'
import {
  documentFilter,
  documentList,
  documentRecord,
  documentWithSnapshot,
} from '@fiscus/contracts/documents/document-record'
import { verification, verifyQuery } from '@fiscus/contracts/documents/document-verification'
import { defineRoute } from '@fiscus/http/routes/route'
import { ifMatch, jsonBody, jsonResponse, recordId } from '@fiscus/http/routes/route-parts'

const one = '/documents/{id}'

/** The routes of approved documents with their requests and responses. */
export const documentRoutes = {
  list: defineRoute({
    method: 'get',
    path: '/documents',
    scope: 'tax:read',
    request: { query: documentFilter },
    responses: { 200: jsonResponse('A page of documents, newest first', documentList) },
  }),
  approve: defineRoute({
    method: 'post',
    path: '/documents',
    scope: 'documents:write',
    largeBodies: true,
    request: { headers: idempotencyHeader, body: jsonBody(approveRequest) },
    responses: { 201: jsonResponse('The approved document', documentWithSnapshot) },
  }),
  verify: defineRoute({
    method: 'get',
    path: '/documents/verify',
    scope: 'tax:read',
    request: { query: verifyQuery },
    responses: { 200: jsonResponse('The faults of the stored documents', verification) },
  }),
  get: defineRoute({
    method: 'get',
    path: one,
    scope: 'tax:read',
    request: { params: recordId },
    responses: { 200: jsonResponse('The document', documentWithSnapshot) },
  }),
  snapshot: defineRoute({
    method: 'get',
    path: `${one}/snapshot`,
    scope: 'tax:read',
    request: { params: recordId },
    responses: {
      200: jsonResponse('The snapshot, byte for byte as stored; its SHA-256 is the ETag', taxSnapshot),
    },
  }),
  recalculate: defineRoute({
    method: 'post',
    path: `${one}/recalculate`,
    scope: 'tax:calculate',
    request: { params: recordId },
    responses: {
      200: jsonResponse(
        'The differences from a calculation under the current configuration; nothing is stored',
        recalculation,
      ),
    },
  }),
  correct: defineRoute({
    method: 'post',
    path: `${one}/corrections`,
    scope: 'documents:write',
    largeBodies: true,
    request: { params: recordId, headers: idempotencyHeader, body: jsonBody(correctRequest) },
    responses: { 201: jsonResponse('The correction, a new document', documentWithSnapshot) },
  }),
  void: defineRoute({
    method: 'post',
    path: `${one}/void`,
    scope: 'documents:write',
    request: { params: recordId, headers: ifMatch, body: jsonBody(voidRequest) },
    responses: { 200: jsonResponse('The voided document', documentRecord) },
  }),
  lock: defineRoute({
    method: 'post',
    path: `${one}/lock`,
    scope: 'documents:write',
    request: { params: recordId },
    responses: { 200: jsonResponse('The locked document', documentRecord) },
  }),
}
