import { secondFactorProof } from '@fiscus/contracts/access/account'
import {
  connectRequest,
  identityList,
  loginProvider,
  providerResponse,
  startedProviderLogin,
} from '@fiscus/contracts/access/provider-login'
import { sessionRecord } from '@fiscus/contracts/access/session-record'
import { defineRoute } from '@fiscus/http/routes/route'
import { jsonBody, jsonResponse, recordId } from '@fiscus/http/routes/route-parts'

const open = { scope: 'public', tag: 'Session' } as const
const own = { scope: 'any', tag: 'Account' } as const
const startProblems = ['not-found', 'cross-site-request', 'insecure-address', 'provider-unavailable'] as const
const finishProblems = [
  ...startProblems,
  'provider-denied',
  'provider-login-expired',
  'login-failed',
  'login-locked',
] as const
const url = jsonResponse('Where the browser goes', startedProviderLogin)
const session = jsonResponse('The session', sessionRecord)
const identities = jsonResponse('The identities', identityList)

export const getLoginProviderRoute = defineRoute({
  ...open,
  method: 'get',
  path: '/api/v1/session/provider',
  operationId: 'getLoginProvider',
  summary: 'Show the login provider',
  description: 'The OpenID provider at which users can log in, if the operator has connected one.',
  responses: { 200: jsonResponse('The provider', loginProvider) },
})

export const startProviderLoginRoute = defineRoute({
  ...open,
  method: 'post',
  path: '/api/v1/session/provider',
  operationId: 'startProviderLogin',
  summary: 'Start a login at the provider',
  description:
    'Returns where the browser logs in, and sets a cookie of ten minutes, without which the login cannot be finished. A later start replaces it.',
  problems: startProblems,
  responses: { 201: url },
})

export const finishProviderLoginRoute = defineRoute({
  ...open,
  method: 'post',
  path: '/api/v1/session/provider/response',
  operationId: 'finishProviderLogin',
  summary: 'Finish a login at the provider',
  description:
    'Opens a session for the user of the account at the provider, and sets its cookie. A user with a second factor also confirms a code, unless the provider states a login with several factors: the response is then `second-factor-required`.',
  problems: [
    ...finishProblems,
    'provider-user-unknown',
    'provider-email-unverified',
    'second-factor-required',
  ],
  request: { body: jsonBody(providerResponse) },
  responses: { 201: session },
})

export const confirmProviderLoginRoute = defineRoute({
  ...open,
  method: 'post',
  path: '/api/v1/session/provider/second-factor',
  operationId: 'confirmProviderLogin',
  summary: 'Confirm a login at the provider with a code',
  description: 'Opens the session of a login for which the response was `second-factor-required`.',
  problems: [
    ...startProblems,
    'provider-login-expired',
    'second-factor-required',
    'login-failed',
    'login-locked',
  ],
  request: { body: jsonBody(secondFactorProof) },
  responses: { 201: session },
})

export const listIdentitiesRoute = defineRoute({
  ...own,
  method: 'get',
  path: '/api/v1/account/identities',
  operationId: 'listIdentities',
  summary: 'List the own identities',
  description: 'The accounts at login providers with which the user logs in.',
  problems: ['user-required'],
  responses: { 200: identities },
})

export const startConnectionRoute = defineRoute({
  ...own,
  method: 'post',
  path: '/api/v1/account/identities/start',
  operationId: 'startConnection',
  summary: 'Start to connect an account of the provider',
  description:
    'Returns where the browser logs in, and sets a cookie of ten minutes. Needs the current password like a change of the password.',
  problems: [...startProblems, 'user-required', 'proof-required', 'login-locked'],
  request: { body: jsonBody(connectRequest) },
  responses: { 201: url },
})

export const finishConnectionRoute = defineRoute({
  ...own,
  method: 'post',
  path: '/api/v1/account/identities',
  operationId: 'finishConnection',
  summary: 'Connect an account of the provider',
  description: 'From then on the user logs in with this account, whatever its e-mail address is.',
  problems: [...finishProblems, 'user-required', 'identity-taken'],
  request: { body: jsonBody(providerResponse) },
  responses: { 201: identities },
})

export const removeIdentityRoute = defineRoute({
  ...own,
  method: 'delete',
  path: '/api/v1/account/identities/{id}',
  operationId: 'removeIdentity',
  summary: 'Remove one of the own identities',
  description:
    'Ends logins with this account. An account with the same e-mail address is not linked by itself again: connect it.',
  problems: ['user-required', 'cross-site-request'],
  request: { params: recordId },
  responses: { 200: identities },
})
