import {
  endedInvitation,
  invitationAnswer,
  invitationFilter,
  invitationPage,
  invitationRecord,
  invitationWithLink,
  ownInvitations,
} from '@fiscus/contracts/access/invitation'
import { useLinkRequest } from '@fiscus/contracts/access/login-request'
import { sessionRecord } from '@fiscus/contracts/access/session-record'
import { inviteUserRequest } from '@fiscus/contracts/access/user-request'
import { defineRoute } from '@fiscus/http/routes/route'
import { jsonBody, jsonResponse, recordId } from '@fiscus/http/routes/route-parts'

const write = { scope: 'users:write', tag: 'Users' } as const
const own = { scope: 'any', tag: 'Account' } as const
const ofLink = { scope: 'public', tag: 'Session', method: 'post' } as const
const ended = jsonResponse('The invitation is over', endedInvitation)
const withLink = jsonResponse('The invitation, with a link', invitationWithLink)
const sessionThere = jsonResponse('The session there', sessionRecord)

export const inviteUserRoute = defineRoute({
  ...write,
  problems: ['cross-site-request', 'member-already'],
  method: 'post',
  path: '/api/v1/users',
  operationId: 'inviteUser',
  summary: 'Invite a user',
  description:
    'Offers a role to an e-mail address, with a link to hand over, valid for 72 hours. A repetition replaces the invitation and its link. The response is the same whether a user has the address or not. A caller offers only roles whose scopes it has itself.',
  request: { body: jsonBody(inviteUserRequest) },
  responses: { 201: withLink },
})

export const listInvitationsRoute = defineRoute({
  scope: 'users:read',
  tag: 'Users',
  method: 'get',
  path: '/api/v1/invitations',
  operationId: 'listInvitations',
  summary: 'List invitations',
  description: 'The pending invitations, also expired ones. All of them for a caller of the platform.',
  request: { query: invitationFilter },
  responses: { 200: jsonResponse('A page, the oldest first', invitationPage, ['Link']) },
})

export const renewInvitationRoute = defineRoute({
  ...write,
  problems: ['cross-site-request'],
  method: 'post',
  path: '/api/v1/invitations/{id}/renew',
  operationId: 'renewInvitation',
  summary: 'Make a new link of an invitation',
  description: 'Valid for 72 hours. The earlier link ends.',
  request: { params: recordId },
  responses: { 200: withLink },
})

export const withdrawInvitationRoute = defineRoute({
  ...write,
  problems: ['cross-site-request'],
  method: 'post',
  path: '/api/v1/invitations/{id}/withdraw',
  operationId: 'withdrawInvitation',
  summary: 'Withdraw an invitation',
  description: 'Deletes it, and its link ends.',
  request: { params: recordId },
  responses: { 200: ended },
})

export const listOwnInvitationsRoute = defineRoute({
  ...own,
  method: 'get',
  path: '/api/v1/account/invitations',
  operationId: 'listOwnInvitations',
  summary: 'List the own invitations',
  description:
    'The open invitations to the e-mail address of the user, if the login provider or the platform vouches for it. Others are accepted by their link.',
  problems: ['user-required'],
  responses: { 200: jsonResponse('The invitations', ownInvitations) },
})

export const acceptInvitationRoute = defineRoute({
  ...own,
  method: 'post',
  path: '/api/v1/account/invitations/{id}/accept',
  operationId: 'acceptInvitation',
  summary: 'Accept an invitation',
  description: 'Gives the user the role, goes on there, and ends the other sessions and links of the user.',
  problems: ['user-required', 'cross-site-request', 'member-already'],
  request: { params: recordId, body: jsonBody(invitationAnswer) },
  responses: { 201: sessionThere },
})

export const declineInvitationRoute = defineRoute({
  ...own,
  method: 'post',
  path: '/api/v1/account/invitations/{id}/decline',
  operationId: 'declineInvitation',
  summary: 'Decline an invitation',
  description: 'Deletes it. Who has invited does not learn who has declined.',
  problems: ['user-required', 'cross-site-request'],
  request: { params: recordId },
  responses: { 200: ended },
})

export const showInvitationRoute = defineRoute({
  ...ofLink,
  path: '/api/v1/session/invitation',
  operationId: 'showInvitation',
  summary: 'Show the invitation of a link',
  description: 'What its link offers. The link stays valid.',
  problems: ['cross-site-request', 'insecure-address', 'link-unusable'],
  request: { body: jsonBody(useLinkRequest) },
  responses: { 200: jsonResponse('The invitation', invitationRecord) },
})

export const openInvitationRoute = defineRoute({
  ...ofLink,
  path: '/api/v1/session/invitation/accept',
  operationId: 'openInvitation',
  summary: 'Accept an invitation with a new account',
  description:
    'Creates a user with the role, opens a session and sets its cookie. The user has the invited address, unless another one has it.',
  problems: ['cross-site-request', 'insecure-address', 'link-unusable', 'login-locked'],
  request: { body: jsonBody(useLinkRequest) },
  responses: { 201: sessionThere },
})

export const declineLinkRoute = defineRoute({
  ...ofLink,
  path: '/api/v1/session/invitation/decline',
  operationId: 'declineInvitationOfLink',
  summary: 'Decline an invitation by its link',
  description: 'Deletes it. It needs no account.',
  problems: ['cross-site-request', 'insecure-address', 'link-unusable'],
  request: { body: jsonBody(useLinkRequest) },
  responses: { 200: ended },
})
