import {
  accountChange,
  accountRecord,
  confirmSecondFactor,
  newRecoveryCodes,
  newSecondFactor,
  passwordChange,
  secondFactorProof,
} from '@fiscus/contracts/access/account'
import { leaveRequest } from '@fiscus/contracts/access/invitation'
import { sessionRecord } from '@fiscus/contracts/access/session-record'
import { endedSessions, userSessionList } from '@fiscus/contracts/access/user-session-record'
import { defineRoute } from '@fiscus/http/routes/route'
import { ifMatch, jsonBody, jsonResponse, recordId } from '@fiscus/http/routes/route-parts'

const common = { scope: 'any', tag: 'Account' } as const
const problems = ['user-required', 'cross-site-request'] as const
const proofProblems = [...problems, 'proof-required', 'login-locked'] as const
const account = jsonResponse('The account', accountRecord, ['ETag'])

export const getAccountRoute = defineRoute({
  ...common,
  method: 'get',
  path: '/api/v1/account',
  operationId: 'getAccount',
  summary: 'Show the own account',
  description: 'The user of the session, and how it logs in.',
  problems,
  responses: { 200: account },
})

export const changeAccountRoute = defineRoute({
  ...common,
  method: 'patch',
  path: '/api/v1/account',
  operationId: 'changeAccount',
  summary: 'Change the own account',
  description: 'Changes the name or the e-mail address of the user.',
  problems: [...problems, 'email-taken'],
  request: { headers: ifMatch, body: jsonBody(accountChange) },
  responses: { 200: account },
})

export const changePasswordRoute = defineRoute({
  ...common,
  method: 'put',
  path: '/api/v1/account/password',
  operationId: 'changePassword',
  summary: 'Set the own password',
  description:
    'Sets a password of 12 to 200 characters that is not easy to guess, and ends all other sessions of the user. A role of the platform needs a second factor first.',
  problems: [...proofProblems, 'second-factor-missing', 'email-missing'],
  request: { body: jsonBody(passwordChange) },
  responses: { 200: account },
})

export const startSecondFactorRoute = defineRoute({
  ...common,
  method: 'post',
  path: '/api/v1/account/second-factor',
  operationId: 'startSecondFactor',
  summary: 'Set up a second factor',
  description:
    'Makes a secret for an authenticator app. It is in use once its first code is confirmed; until then a repetition replaces it.',
  problems: [...problems, 'second-factor-in-use'],
  responses: { 201: jsonResponse('The secret', newSecondFactor) },
})

export const confirmSecondFactorRoute = defineRoute({
  ...common,
  method: 'post',
  path: '/api/v1/account/second-factor/confirm',
  operationId: 'confirmSecondFactor',
  summary: 'Confirm a second factor',
  description: 'The first code of the app. From then on, logins with the password need a code.',
  problems: [...proofProblems, 'second-factor-in-use'],
  request: { body: jsonBody(confirmSecondFactor) },
  responses: { 200: jsonResponse('Ten recovery codes', newRecoveryCodes) },
})

export const removeSecondFactorRoute = defineRoute({
  ...common,
  method: 'post',
  path: '/api/v1/account/second-factor/remove',
  operationId: 'removeSecondFactor',
  summary: 'Remove the second factor',
  description: 'Needs a code, or a recovery code. Not possible for a role of the platform with a password.',
  problems: [...proofProblems, 'second-factor-missing'],
  request: { body: jsonBody(secondFactorProof) },
  responses: { 200: account },
})

export const replaceRecoveryCodesRoute = defineRoute({
  ...common,
  method: 'post',
  path: '/api/v1/account/recovery-codes',
  operationId: 'replaceRecoveryCodes',
  summary: 'Replace the recovery codes',
  description: 'Makes ten new codes. The earlier ones end.',
  problems: proofProblems,
  request: { body: jsonBody(secondFactorProof) },
  responses: { 201: jsonResponse('Ten recovery codes', newRecoveryCodes) },
})

export const listOwnSessionsRoute = defineRoute({
  ...common,
  method: 'get',
  path: '/api/v1/account/sessions',
  operationId: 'listOwnSessions',
  summary: 'List the own sessions',
  description: 'The sessions of the user, the latest activity first.',
  problems,
  responses: { 200: jsonResponse('The sessions', userSessionList) },
})

export const endOwnSessionRoute = defineRoute({
  ...common,
  method: 'post',
  path: '/api/v1/account/sessions/{id}/end',
  operationId: 'endOwnSession',
  summary: 'End one of the own sessions',
  description: 'Logs the user out there. Repeating the request changes nothing.',
  problems,
  request: { params: recordId },
  responses: { 200: jsonResponse('The number of ended sessions', endedSessions) },
})

export const endOtherSessionsRoute = defineRoute({
  ...common,
  method: 'post',
  path: '/api/v1/account/sessions/end-others',
  operationId: 'endOtherSessions',
  summary: 'End all other sessions',
  description: 'Logs the user out everywhere else.',
  problems,
  responses: { 200: jsonResponse('The number of ended sessions', endedSessions) },
})

export const leaveTenantRoute = defineRoute({
  ...common,
  method: 'post',
  path: '/api/v1/account/leave',
  operationId: 'leaveTenant',
  summary: 'Leave a tenant',
  description:
    'Gives up the own role for a tenant, and ends the sessions there. The session of the caller goes on at another place of the user. The only active administrator of a tenant stays.',
  problems: [...problems, 'last-administrator'],
  request: { body: jsonBody(leaveRequest) },
  responses: { 200: jsonResponse('The session', sessionRecord) },
})
