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
import { answer, ifMatch, json, recordId } from '@fiscus/http/routes/route-parts'

const one = '/documents/{id}'

/** The addresses of approved documents, what they take and what they answer. */
export const documentRoutes = {
  list: defineRoute({
    method: 'get',
    path: '/documents',
    scope: 'tax:read',
    request: { query: documentFilter },
    responses: { 200: answer('A page of documents, the newest first', documentList) },
  }),
  approve: defineRoute({
    method: 'post',
    path: '/documents',
    scope: 'tax:write',
    request: { headers: idempotencyHeader, body: json(approveRequest) },
    responses: { 201: answer('The approved document', documentWithSnapshot) },
  }),
  verify: defineRoute({
    method: 'get',
    path: '/documents/verify',
    scope: 'tax:read',
    request: { query: verifyQuery },
    responses: { 200: answer('What is wrong with the stored documents, if anything', verification) },
  }),
  get: defineRoute({
    method: 'get',
    path: one,
    scope: 'tax:read',
    request: { params: recordId },
    responses: { 200: answer('The document', documentWithSnapshot) },
  }),
  snapshot: defineRoute({
    method: 'get',
    path: `${one}/snapshot`,
    scope: 'tax:read',
    request: { params: recordId },
    responses: { 200: answer('The very bytes that were stored; their SHA-256 is the ETag', taxSnapshot) },
  }),
  recalculate: defineRoute({
    method: 'post',
    path: `${one}/recalculate`,
    scope: 'tax:calculate',
    request: { params: recordId },
    responses: {
      200: answer("What today's configuration would make of it; nothing is stored", recalculation),
    },
  }),
  correct: defineRoute({
    method: 'post',
    path: `${one}/corrections`,
    scope: 'tax:write',
    request: { params: recordId, headers: idempotencyHeader, body: json(correctRequest) },
    responses: { 201: answer('The correction, a document of its own', documentWithSnapshot) },
  }),
  void: defineRoute({
    method: 'post',
    path: `${one}/void`,
    scope: 'tax:write',
    request: { params: recordId, headers: ifMatch, body: json(voidRequest) },
    responses: { 200: answer('The voided document', documentRecord) },
  }),
  lock: defineRoute({
    method: 'post',
    path: `${one}/lock`,
    scope: 'tax:write',
    request: { params: recordId },
    responses: { 200: answer('The locked document', documentRecord) },
  }),
}
