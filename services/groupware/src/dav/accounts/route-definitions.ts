import {
  davAccountChange,
  davAccountFilter,
  davAccountList,
  davAccountRecord,
  deletedDavAccount,
  newDavAccount,
} from '@fiscus/contracts/dav/account'
import { defineRoute } from '@fiscus/http/routes/route'
import { ifMatch, jsonBody, jsonResponse, recordId } from '@fiscus/http/routes/route-parts'

export const listRoute = defineRoute({
  method: 'get',
  path: '/dav/accounts',
  scope: 'dav:read',
  tag: 'DAV',
  operationId: 'listDavAccounts',
  summary: 'List DAV accounts',
  description: 'A page of accounts at CalDAV and CardDAV servers with their states, the newest first.',
  request: { query: davAccountFilter },
  responses: { 200: jsonResponse('A page, the newest first', davAccountList, ['Link']) },
})

export const createRoute = defineRoute({
  method: 'post',
  path: '/dav/accounts',
  scope: 'dav:write',
  tag: 'DAV',
  operationId: 'createDavAccount',
  summary: 'Create a DAV account',
  description:
    'Stores server and login of an account. Passwords and tokens are stored encrypted and never returned. Nothing is synchronised until collections are found and selected.',
  request: { body: jsonBody(newDavAccount) },
  responses: { 201: jsonResponse('The account', davAccountRecord, ['Location', 'ETag']) },
})

export const getRoute = defineRoute({
  method: 'get',
  path: '/dav/accounts/{id}',
  scope: 'dav:read',
  tag: 'DAV',
  operationId: 'getDavAccount',
  summary: 'Show a DAV account',
  description: 'The account with this id, without its secrets. A change needs its ETag.',
  request: { params: recordId },
  responses: { 200: jsonResponse('The account; a change needs the ETag', davAccountRecord, ['ETag']) },
})

export const changeRoute = defineRoute({
  method: 'patch',
  path: '/dav/accounts/{id}',
  scope: 'dav:write',
  tag: 'DAV',
  operationId: 'changeDavAccount',
  summary: 'Change a DAV account',
  description:
    'An absent field stays, null clears it. A change of the server or login needs the password or refresh token again: a stored one is not sent to another server. An account whose connection changes is tried anew at once.',
  request: { params: recordId, headers: ifMatch, body: jsonBody(davAccountChange) },
  responses: { 200: jsonResponse('The changed account', davAccountRecord, ['ETag']) },
})

export const deleteRoute = defineRoute({
  method: 'delete',
  path: '/dav/accounts/{id}',
  scope: 'dav:write',
  tag: 'DAV',
  operationId: 'deleteDavAccount',
  summary: 'Delete a DAV account',
  description:
    'Deletes an account with its collections, their conflicts and their changes that the server does not have yet. Events and contacts stay, and nothing is deleted on the server.',
  request: { params: recordId, headers: ifMatch },
  responses: { 200: jsonResponse('The account is deleted', deletedDavAccount) },
})

export const syncRoute = defineRoute({
  method: 'post',
  path: '/dav/accounts/{id}/sync',
  scope: 'dav:write',
  tag: 'DAV',
  operationId: 'syncDavAccount',
  summary: 'Synchronise a DAV account now',
  description:
    'Ends the waiting time or the stop of an account, and runs dav_queue_worker and dav_pull_sync of the tenant unless they are running, inactive or paused.',
  request: { params: recordId },
  responses: { 200: jsonResponse('The account', davAccountRecord, ['ETag']) },
})
