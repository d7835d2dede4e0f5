import {
  enteredSummaries,
  newSummaryEntries,
  summaryEntry,
  summaryEntryPage,
  summaryFilter,
  withdrawRequest,
} from '@fiscus/contracts/returns/summary-entry'
import { defineRoute } from '@fiscus/http/routes/route'
import { csvBody, ifMatch, jsonBody, jsonResponse, recordId } from '@fiscus/http/routes/route-parts'

const path = '/returns/summary-entries'
const tag = 'Returns'
const scope = 'returns:write'

/** The routes of reports of cash registers (RO) and internal documents (WEW). */
export const summaryRoutes = {
  list: defineRoute({
    method: 'get',
    path,
    scope: 'returns:read',
    tag,
    operationId: 'listSummaryEntries',
    summary: 'List the summary entries of the sales register',
    description:
      'Reports of cash registers (RO) and internal documents (WEW), the latest first, also withdrawn ones.',
    request: { query: summaryFilter },
    responses: { 200: jsonResponse('A page of entries', summaryEntryPage, ['Link']) },
  }),
  enter: defineRoute({
    method: 'post',
    path,
    scope,
    tag,
    operationId: 'enterSummaryEntries',
    summary: 'Enter reports of cash registers and internal documents',
    description:
      'Sales of a month without an invoice, as rows RO or WEW of JPK_V7M: all of the entries or none. An entry is never changed: withdraw it, and enter it anew. For a closed month it waits for the next closing, and a warning says so.',
    problems: ['document-number-taken'],
    request: { body: jsonBody(newSummaryEntries) },
    responses: { 201: jsonResponse('The entries', enteredSummaries) },
  }),
  importCsv: defineRoute({
    method: 'post',
    path: `${path}/csv`,
    scope,
    tag,
    operationId: 'importSummaryEntries',
    summary: 'Enter summary entries from a CSV file',
    description:
      'Columns type, number, issueDate, saleDate, marginProcedure and one for each cell (K_10 to SprzedazVAT_Marza), in any order; at most 500 rows, all of them or none. Errors name the row and the column.',
    problems: ['document-number-taken'],
    request: { body: csvBody },
    responses: { 201: jsonResponse('The entries', enteredSummaries) },
  }),
  get: defineRoute({
    method: 'get',
    path: `${path}/{id}`,
    scope: 'returns:read',
    tag,
    operationId: 'getSummaryEntry',
    summary: 'Show a summary entry',
    description: 'A report of cash registers or an internal document.',
    request: { params: recordId },
    responses: { 200: jsonResponse('The entry', summaryEntry, ['ETag']) },
  }),
  withdraw: defineRoute({
    method: 'post',
    path: `${path}/{id}/withdraw`,
    scope,
    tag,
    operationId: 'withdrawSummaryEntry',
    summary: 'Withdraw a summary entry',
    description:
      'The register has it no more; of a closed month from its next closing on. The entry is kept.',
    request: { params: recordId, headers: ifMatch, body: jsonBody(withdrawRequest) },
    responses: { 200: jsonResponse('The entry', summaryEntry, ['ETag']) },
  }),
}
