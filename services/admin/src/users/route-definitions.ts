import { userFilter, userLink, userPage, userRecord } from '@fiscus/contracts/access/user-record'
import { changeUserRequest, endSessionsRequest } from '@fiscus/contracts/access/user-request'
import { endedSessions, userSessionList } from '@fiscus/contracts/access/user-session-record'
import { defineRoute } from '@fiscus/http/routes/route'
import { ifMatch, jsonBody, jsonResponse, recordId } from '@fiscus/http/routes/route-parts'

const read = { scope: 'users:read', tag: 'Users' } as const
const write = { scope: 'users:write', tag: 'Users', problems: ['cross-site-request'] } as const
const user = jsonResponse('The user', userRecord, ['ETag'])

export const listUsersRoute = defineRoute({
  ...read,
  method: 'get',
  path: '/api/v1/users',
  operationId: 'listUsers',
  summary: 'List users',
  description: 'The members of the tenant of the caller; all users for a caller of the platform.',
  request: { query: userFilter },
  responses: { 200: jsonResponse('A page, the oldest first', userPage, ['Link']) },
})

export const getUserRoute = defineRoute({
  ...read,
  method: 'get',
  path: '/api/v1/users/{id}',
  operationId: 'getUser',
  summary: 'Show a user',
  description: 'The user with this id.',
  request: { params: recordId },
  responses: { 200: user },
})

export const changeUserRoute = defineRoute({
  ...write,
  method: 'patch',
  path: '/api/v1/users/{id}',
  operationId: 'changeUser',
  summary: 'Change a user',
  description:
    'Changes the name, or the role for a tenant or the platform. A new role takes effect at the next request. The last active administrator of a place keeps its role.',
  problems: ['cross-site-request', 'last-administrator'],
  request: { params: recordId, headers: ifMatch, body: jsonBody(changeUserRequest) },
  responses: { 200: user },
})

export const linkUserRoute = defineRoute({
  ...write,
  method: 'post',
  path: '/api/v1/users/{id}/link',
  operationId: 'createUserLink',
  summary: 'Make a login link',
  description:
    'A one-time link that logs the user in, valid for 24 hours, for example after a lost password. It replaces earlier links.',
  problems: [...write.problems, 'user-inactive'],
  request: { params: recordId },
  responses: { 201: jsonResponse('The link', userLink) },
})

export const deactivateUserRoute = defineRoute({
  ...write,
  method: 'post',
  path: '/api/v1/users/{id}/deactivate',
  operationId: 'deactivateUser',
  summary: 'Deactivate a user',
  description:
    'Ends all sessions and unused links of the user, and rejects its logins. Its roles are kept, and API keys that it has created stay valid: they belong to the tenant.',
  problems: ['cross-site-request', 'last-administrator'],
  request: { params: recordId },
  responses: { 200: user },
})

export const activateUserRoute = defineRoute({
  ...write,
  method: 'post',
  path: '/api/v1/users/{id}/activate',
  operationId: 'activateUser',
  summary: 'Activate a user',
  description: 'Ends a deactivation.',
  request: { params: recordId },
  responses: { 200: user },
})

export const resetSecondFactorRoute = defineRoute({
  ...write,
  method: 'post',
  path: '/api/v1/users/{id}/reset-second-factor',
  operationId: 'resetSecondFactor',
  summary: 'Remove the second factor of a user',
  description:
    'For a lost device: removes the second factor with its recovery codes, and ends the sessions of the user.',
  request: { params: recordId },
  responses: { 200: user },
})

export const listUserSessionsRoute = defineRoute({
  ...read,
  method: 'get',
  path: '/api/v1/users/{id}/sessions',
  operationId: 'listUserSessions',
  summary: 'List the sessions of a user',
  description:
    'The latest activity first. A caller of a tenant sees those for its tenant, and none of a user of the platform.',
  request: { params: recordId },
  responses: { 200: jsonResponse('The sessions', userSessionList) },
})

export const endUserSessionsRoute = defineRoute({
  ...write,
  method: 'post',
  path: '/api/v1/users/{id}/sessions/end',
  operationId: 'endUserSessions',
  summary: 'Log a user out',
  description:
    'Ends the sessions of a user, or one of them. A caller of a tenant ends those for its tenant. Repeating the request changes nothing.',
  request: { params: recordId, body: { ...jsonBody(endSessionsRequest), required: false } },
  responses: { 200: jsonResponse('The number of ended sessions', endedSessions) },
})
