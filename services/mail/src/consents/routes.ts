import { finishedConsent, startedConsent } from '@fiscus/contracts/mail/mailbox-consent'
import { mailboxRecord } from '@fiscus/contracts/mail/mailbox-record'
import { authorOf } from '@fiscus/http/access/author-of'
import type { ApiEnv } from '@fiscus/http/requests/api-env'
import { etagOf } from '@fiscus/http/responses/etag'
import { createRoutes, defineRoute } from '@fiscus/http/routes/route'
import { jsonBody, jsonResponse, recordId } from '@fiscus/http/routes/route-parts'
import type { Context } from 'hono'
import { limitConnections } from '../connection-tests/limit-connections.ts'
import type { MailContext } from '../context/mail-context.ts'
import { mailScopeOf } from '../context/mail-scope.ts'
import { finishMailboxConsent, startMailboxConsent } from './consents.ts'

const startRoute = defineRoute({
  method: 'post',
  path: '/mailboxes/{id}/consent',
  scope: 'mail:write',
  tag: 'Mailboxes',
  operationId: 'startMailboxConsent',
  summary: 'Start the consent of a provider',
  description:
    'Returns the address where a user gives consent to the access with OAuth 2.0 (authorization code with PKCE). The provider sends the browser to the page /mail/consent of the panel. The consent is finished by the same caller within ten minutes.',
  problems: ['mailbox-unusable'],
  request: { params: recordId },
  responses: { 200: jsonResponse('The address', startedConsent) },
})

const finishRoute = defineRoute({
  method: 'post',
  path: '/mailboxes/{id}/consent/finish',
  scope: 'mail:write',
  tag: 'Mailboxes',
  operationId: 'finishMailboxConsent',
  summary: 'Finish the consent of a provider',
  description:
    'Exchanges the code for a refresh token and stores it encrypted. Both directions of the mailbox are tried at once.',
  problems: ['mailbox-unusable'],
  request: { params: recordId, body: jsonBody(finishedConsent) },
  responses: { 200: jsonResponse('The mailbox', mailboxRecord, ['ETag']) },
})

/** The consent of providers to the access to mailboxes. */
export function consentsRoutes(context: MailContext) {
  const { mail, clock, limiter, publicUrl, secretsOf } = context
  const writeOf = async (c: Context<ApiEnv>, id: string) => {
    const scope = await mailScopeOf(c, context, { noun: 'mailbox', id })
    const redirectUri = new URL('/mail/consent', publicUrl ?? c.req.url).href
    return { scope, secrets: secretsOf(scope.name), author: authorOf(c, context), redirectUri }
  }
  return createRoutes()
    .openapi(startRoute, async (c) => {
      const { id } = c.req.valid('param')
      return c.json(await startMailboxConsent(await writeOf(c, id), id), 200)
    })
    .openapi(finishRoute, async (c) => {
      const { id } = c.req.valid('param')
      const write = await writeOf(c, id)
      limitConnections(limiter, write.scope)
      const finish = { ...write, mail, clock, signal: c.req.raw.signal }
      const mailbox = await finishMailboxConsent(finish, id, c.req.valid('json'))
      c.header('ETag', etagOf(mailbox.version))
      return c.json(mailbox, 200)
    })
}
