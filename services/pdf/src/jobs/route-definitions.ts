import { idempotencyHeader } from '@fiscus/contracts/documents/approve-request'
import {
  newPdfJob,
  pdfJobFilter,
  pdfJobItemFilter,
  pdfJobItemList,
  pdfJobList,
  pdfJobRecord,
} from '@fiscus/contracts/pdf/pdf-job'
import { downloadResponse } from '@fiscus/http/routes/download-response'
import { defineRoute } from '@fiscus/http/routes/route'
import { jsonBody, jsonResponse, recordId } from '@fiscus/http/routes/route-parts'
import { z } from 'zod'

const headers = z.object({
  'idempotency-key': idempotencyHeader.shape['idempotency-key'].meta({
    description: 'A repeated request with the same key returns the job that the first request created.',
  }),
})

export const createRoute = defineRoute({
  method: 'post',
  path: '/jobs',
  scope: 'pdf:write',
  tag: 'PDF jobs',
  operationId: 'createPdfJob',
  summary: 'Create a PDF job',
  description:
    'Renders the PDFs of up to 10,000 records, which ids or a filter select. A document with a stored PDF of the same data and template is not rendered again. The job starts within seconds if a worker is free.',
  problems: ['too-many-jobs'],
  request: { headers, body: jsonBody(newPdfJob) },
  responses: {
    202: jsonResponse('The job; Location has its address', pdfJobRecord, [
      'Location',
      'Idempotency-Replayed',
    ]),
  },
})

export const listRoute = defineRoute({
  method: 'get',
  path: '/jobs',
  scope: 'pdf:read',
  tag: 'PDF jobs',
  operationId: 'listPdfJobs',
  summary: 'List PDF jobs',
  description: 'A page of PDF jobs, the newest first.',
  request: { query: pdfJobFilter },
  responses: { 200: jsonResponse('A page, the newest first', pdfJobList, ['Link']) },
})

export const getRoute = defineRoute({
  method: 'get',
  path: '/jobs/{id}',
  scope: 'pdf:read',
  tag: 'PDF jobs',
  operationId: 'getPdfJob',
  summary: 'Show a PDF job',
  description: 'The job with its progress and, once it has succeeded, its merged PDF or archive.',
  request: { params: recordId },
  responses: { 200: jsonResponse('The job', pdfJobRecord) },
})

export const listItemsRoute = defineRoute({
  method: 'get',
  path: '/jobs/{id}/items',
  scope: 'pdf:read',
  tag: 'PDF jobs',
  operationId: 'listPdfJobItems',
  summary: 'List the documents of a PDF job',
  description:
    'A page of the documents in the order of the output, each with its file or with the reason of its failure.',
  request: { params: recordId, query: pdfJobItemFilter },
  responses: { 200: jsonResponse('A page, in the order of the output', pdfJobItemList, ['Link']) },
})

export const cancelRoute = defineRoute({
  method: 'post',
  path: '/jobs/{id}/cancel',
  scope: 'pdf:write',
  tag: 'PDF jobs',
  operationId: 'cancelPdfJob',
  summary: 'Cancel a PDF job',
  description: 'A pending job ends at once, a running one within seconds. Rendered files stay.',
  problems: ['job-over'],
  request: { params: recordId },
  responses: { 202: jsonResponse('The current state of the job', pdfJobRecord) },
})

export const retryRoute = defineRoute({
  method: 'post',
  path: '/jobs/{id}/retry',
  scope: 'pdf:write',
  tag: 'PDF jobs',
  operationId: 'retryPdfJob',
  summary: 'Retry a PDF job',
  description:
    'Renders the documents of an ended job that have no file: those that failed, those that the job did not reach, and those whose file was deleted. The others keep their files, and the merged PDF or the archive is written anew. 409 if each document has its file.',
  problems: ['job-not-retryable', 'too-many-jobs'],
  request: { params: recordId },
  responses: { 202: jsonResponse('The current state of the job', pdfJobRecord) },
})

export const resultRoute = defineRoute({
  method: 'get',
  path: '/jobs/{id}/result',
  scope: 'pdf:read',
  tag: 'PDF jobs',
  operationId: 'getPdfJobResult',
  summary: 'Download the result of a PDF job',
  description: 'The merged PDF or the archive of a job that has succeeded. The ETag is its SHA-256.',
  request: { params: recordId },
  responses: { 200: downloadResponse('The file', ['application/pdf', 'application/zip']) },
})
