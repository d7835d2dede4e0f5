import {
  deletedObjectFilter,
  deletedObjectList,
  erasedObject,
  restoreDeletedObjects,
  restoredObjects,
} from '@fiscus/contracts/dav/deleted-object'
import { defineRoute } from '@fiscus/http/routes/route'
import { jsonBody, jsonResponse, recordId } from '@fiscus/http/routes/route-parts'

export const listRoute = defineRoute({
  method: 'get',
  path: '/dav/deleted',
  scope: 'dav:read',
  tag: 'DAV conflicts',
  operationId: 'listDavDeletedObjects',
  summary: 'List events and contacts that servers have deleted',
  description:
    'A page of events and contacts that a pull has deleted here, the last deleted first. They stay for 30 days. What a user has deleted is not among them.',
  request: { query: deletedObjectFilter },
  responses: { 200: jsonResponse('A page, the last deleted first', deletedObjectList, ['Link']) },
})

export const restoreRoute = defineRoute({
  method: 'post',
  path: '/dav/deleted/restore',
  scope: 'dav:write',
  tag: 'DAV conflicts',
  operationId: 'restoreDavDeletedObjects',
  summary: 'Restore events and contacts that servers have deleted',
  description:
    'Restores objects by their ids, or those of a collection or of one of its pulls, with their ids, companies, owners and statuses. The next push creates them on the server again; without their collection, or if nothing is written to it, they are only here. A reference to a record that was deleted meanwhile is empty.',
  request: { body: jsonBody(restoreDeletedObjects) },
  responses: { 200: jsonResponse('How many objects were restored', restoredObjects) },
})

export const eraseRoute = defineRoute({
  method: 'delete',
  path: '/dav/deleted/{id}',
  scope: 'dav:write',
  tag: 'DAV conflicts',
  operationId: 'eraseDavDeletedObject',
  summary: 'Erase an event or contact that a server has deleted',
  description: 'Deletes it for good before its 30 days have passed, for example at the request of a person.',
  request: { params: recordId },
  responses: { 200: jsonResponse('The erased object', erasedObject) },
})
