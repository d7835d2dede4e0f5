import {
  davCollectionChange,
  davCollectionFilter,
  davCollectionList,
  davCollectionRecord,
  discoveredCollections,
  removalsAnswer,
} from '@fiscus/contracts/dav/collection'
import { defineRoute } from '@fiscus/http/routes/route'
import { ifMatch, jsonBody, jsonResponse, recordId } from '@fiscus/http/routes/route-parts'

export const discoverRoute = defineRoute({
  method: 'post',
  path: '/dav/accounts/{id}/discover',
  scope: 'dav:write',
  tag: 'DAV',
  operationId: 'discoverDavCollections',
  summary: 'Look for the collections of a DAV account',
  description:
    'Reads the calendars and address books of the account from its server, in at most 30 seconds, and stores them. New ones are not selected; those that the server no longer has become gone. Ten tests and searches a minute are allowed to a tenant.',
  problems: ['dav-account-unusable'],
  request: { params: recordId },
  responses: { 200: jsonResponse('How many collections were found', discoveredCollections) },
})

export const listRoute = defineRoute({
  method: 'get',
  path: '/dav/collections',
  scope: 'dav:read',
  tag: 'DAV',
  operationId: 'listDavCollections',
  summary: 'List the collections of DAV accounts',
  description: 'A page of calendars and address books with their states, the newest first.',
  request: { query: davCollectionFilter },
  responses: { 200: jsonResponse('A page, the newest first', davCollectionList, ['Link']) },
})

export const getRoute = defineRoute({
  method: 'get',
  path: '/dav/collections/{id}',
  scope: 'dav:read',
  tag: 'DAV',
  operationId: 'getDavCollection',
  summary: 'Show a collection of a DAV account',
  description: 'The collection with this id. A change needs its ETag.',
  request: { params: recordId },
  responses: { 200: jsonResponse('The collection; a change needs the ETag', davCollectionRecord, ['ETag']) },
})

export const changeRoute = defineRoute({
  method: 'patch',
  path: '/dav/collections/{id}',
  scope: 'dav:write',
  tag: 'DAV',
  operationId: 'changeDavCollection',
  summary: 'Change a collection of a DAV account',
  description:
    'Selects a collection for synchronisation, or changes its direction and policies. A new name or color is pushed to the server; nothing is pushed to a collection that is read-only or only pulled.',
  request: { params: recordId, headers: ifMatch, body: jsonBody(davCollectionChange) },
  responses: { 200: jsonResponse('The changed collection', davCollectionRecord, ['ETag']) },
})

export const confirmRoute = defineRoute({
  method: 'post',
  path: '/dav/collections/{id}/confirm-removals',
  scope: 'dav:write',
  tag: 'DAV',
  operationId: 'confirmDavRemovals',
  summary: 'Confirm that a server has removed many objects',
  description:
    'A collection is held when its server has removed all of its objects at once, or within a day more than five that are more than a third. This confirms their number: the next pull deletes here those that are still not on the server. They can be restored for 30 days.',
  problems: ['no-held-removals'],
  request: { params: recordId, body: jsonBody(removalsAnswer) },
  responses: { 200: jsonResponse('The collection', davCollectionRecord, ['ETag']) },
})

export const keepRoute = defineRoute({
  method: 'post',
  path: '/dav/collections/{id}/keep-removed',
  scope: 'dav:write',
  tag: 'DAV',
  operationId: 'keepDavRemoved',
  summary: 'Keep objects that a server has removed',
  description:
    'The objects of a held collection stay here. The next pull creates those that are still not on the server there again; in a collection to which nothing is written they become events and contacts of no collection.',
  problems: ['no-held-removals'],
  request: { params: recordId, body: jsonBody(removalsAnswer) },
  responses: { 200: jsonResponse('The collection', davCollectionRecord, ['ETag']) },
})
