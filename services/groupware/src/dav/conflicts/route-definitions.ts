import { conflictFilter, conflictList, conflictRecord, resolveConflict } from '@fiscus/contracts/dav/conflict'
import { defineRoute } from '@fiscus/http/routes/route'
import { jsonBody, jsonResponse, recordId } from '@fiscus/http/routes/route-parts'

export const listRoute = defineRoute({
  method: 'get',
  path: '/dav/conflicts',
  scope: 'dav:read',
  tag: 'DAV conflicts',
  operationId: 'listDavConflicts',
  summary: 'List conflicts',
  description: 'A page of conflicts between both sides of the collections, the newest first.',
  request: { query: conflictFilter },
  responses: { 200: jsonResponse('A page, the newest first', conflictList, ['Link']) },
})

export const getRoute = defineRoute({
  method: 'get',
  path: '/dav/conflicts/{id}',
  scope: 'dav:read',
  tag: 'DAV conflicts',
  operationId: 'getDavConflict',
  summary: 'Show a conflict',
  description: 'Both versions, the last copy that both sides had, and the fields that differ.',
  request: { params: recordId },
  responses: { 200: jsonResponse('The conflict', conflictRecord) },
})

export const resolveRoute = defineRoute({
  method: 'post',
  path: '/dav/conflicts/{id}/resolve',
  scope: 'dav:write',
  tag: 'DAV conflicts',
  operationId: 'resolveDavConflict',
  summary: 'Resolve a conflict',
  description:
    'Gives the object the chosen version, and queues it for the server. The version that the object has by policy changes nothing, and ends the conflict.',
  problems: ['dav-conflict-resolved', 'dav-conflict-unresolvable'],
  largeBodies: true,
  request: { params: recordId, body: jsonBody(resolveConflict) },
  responses: { 200: jsonResponse('The conflict, resolved', conflictRecord) },
})
