import {
  closeRequest,
  closingFileParams,
  closingFilter,
  closingPage,
  reopenRequest,
  returnClosingWithFigures,
} from '@fiscus/contracts/returns/return-closing'
import { toCorrect, toCorrectQuery } from '@fiscus/contracts/returns/to-correct'
import { responseHeaders } from '@fiscus/http/routes/response-headers'
import { defineRoute } from '@fiscus/http/routes/route'
import { ifMatch, jsonBody, jsonResponse, recordId } from '@fiscus/http/routes/route-parts'
import { z } from 'zod'

const path = '/returns/closings'
const one = `${path}/{id}`
const tag = 'Returns'

export const closingRoutes = {
  toCorrect: defineRoute({
    method: 'get',
    path: '/returns/to-correct',
    scope: 'returns:read',
    tag,
    operationId: 'listMonthsToCorrect',
    summary: 'List the closed months to correct',
    description:
      'The closed months for which something has come since: late invoices, understatements, voids, KSeF numbers, each with its tax. The next closing of the month declares it. Looks at 1,000 documents of a month at most.',
    problems: ['document-changed'],
    request: { query: toCorrectQuery },
    responses: { 200: jsonResponse('The months, the earliest first', toCorrect) },
  }),
  list: defineRoute({
    method: 'get',
    path,
    scope: 'returns:read',
    tag,
    operationId: 'listReturnClosings',
    summary: 'List the closings of periods',
    description: 'The latest first, with the files that were sent, also of closings that were reopened.',
    request: { query: closingFilter },
    responses: { 200: jsonResponse('A page of closings', closingPage, ['Link']) },
  }),
  close: defineRoute({
    method: 'post',
    path,
    scope: 'returns:write',
    tag,
    operationId: 'closeReturnPeriod',
    summary: 'Close a month or a quarter',
    description:
      'Stores the figures and the files of a month (JPK_V7M and VAT-UE) or a quarter (OSS, with the rates that it needs). What comes later for a month waits for its next closing, which replaces the files with the purpose correction; for a quarter it is settled in a later one. A period of many documents takes minutes; documents are approved meanwhile.',
    problems: ['document-changed', 'export-refused', 'period-not-ended', 'period-closed', 'closings-changed'],
    request: { body: jsonBody(closeRequest) },
    responses: {
      201: jsonResponse('The closing', returnClosingWithFigures, ['ETag', 'Location']),
    },
  }),
  get: defineRoute({
    method: 'get',
    path: one,
    scope: 'returns:read',
    tag,
    operationId: 'getReturnClosing',
    summary: 'Show a closing',
    description: 'The closing with the figures that it was made with, and its files.',
    request: { params: recordId },
    responses: { 200: jsonResponse('The closing', returnClosingWithFigures, ['ETag']) },
  }),
  reopen: defineRoute({
    method: 'post',
    path: `${one}/reopen`,
    scope: 'returns:write',
    tag,
    operationId: 'reopenReturnPeriod',
    summary: 'Reopen a closed month, or the last closed quarter',
    description:
      'For a period that was closed too early: what came later belongs to it again. The figures and files of the closing are kept; the next closing of a month replaces them with purpose correction. Reopen a quarter only before its return is submitted: later it is corrected in the next return.',
    problems: ['closing-not-last'],
    request: { params: recordId, headers: ifMatch, body: jsonBody(reopenRequest) },
    responses: { 200: jsonResponse('The closing', returnClosingWithFigures, ['ETag']) },
  }),
  file: defineRoute({
    method: 'get',
    path: `${one}/files/{name}`,
    scope: 'returns:read',
    tag,
    operationId: 'getReturnClosingFile',
    summary: 'Download a file of a closing',
    description: 'The file as it was stored, compared with its SHA-256, which is the ETag.',
    request: { params: closingFileParams },
    responses: {
      200: {
        description: 'The file',
        headers: responseHeaders(['Content-Disposition', 'ETag']),
        content: {
          'application/xml': { schema: z.string().meta({ format: 'binary' }) },
          'text/csv': { schema: z.string() },
        },
      },
    },
  }),
}
