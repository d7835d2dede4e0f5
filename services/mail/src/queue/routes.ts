import { newMessageRequest } from '@fiscus/contracts/mail/outgoing-message'
import type { Author } from '@fiscus/db/audit/write-audit-entry'
import { authorOf } from '@fiscus/http/access/author-of'
import type { ApiEnv } from '@fiscus/http/requests/api-env'
import { requestIn, sentBody } from '@fiscus/http/requests/sent-body'
import { pageResponse } from '@fiscus/http/responses/link-next'
import { createRoutes } from '@fiscus/http/routes/route'
import type { OutgoingAction } from '@fiscus/mail/queue/change-outgoing'
import type { Context } from 'hono'
import type { MailContext } from '../context/mail-context.ts'
import { type MailScope, mailScopeOf } from '../context/mail-scope.ts'
import { changeStatus, sendMessage } from './changes.ts'
import { getOutgoing, listOutgoing, type OutgoingMessage } from './queries.ts'
import { cancelRoute, getRoute, listRoute, resolveRoute, retryRoute, sendRoute } from './route-definitions.ts'
import { triggerMailQueueWorker } from './trigger-mail-queue-worker.ts'

/** Sending, and the queue of outgoing messages. */
export function queueRoutes(context: MailContext) {
  const { secretsOf, blobsOf, mail } = context
  /** Lets a message that is due leave at once, instead of with the next slot of the task. */
  const leave = async (scope: MailScope, message: OutgoingMessage, author: Author) => {
    const isDue = message.status === 'pending' && message.available_at <= author.at
    if (isDue) await triggerMailQueueWorker(context, scope, author)
    return message
  }
  const change = async (c: Context<ApiEnv>, id: string, action: OutgoingAction) => {
    const scope = await mailScopeOf(c, context, { noun: 'outgoingMessage', id })
    const author = authorOf(c, context)
    const message = await scope.withDatabase((db) => changeStatus(db, id, action, author))
    return leave(scope, message, author)
  }
  return createRoutes()
    .openapi(sendRoute, async (c) => {
      const request = requestIn(newMessageRequest, sentBody(c))
      const scope = await mailScopeOf(c, context)
      const { name, withDatabase } = scope
      const resources = {
        access: scope.access,
        blobs: blobsOf(name),
        secrets: secretsOf(name),
        mail,
        signal: c.req.raw.signal,
      }
      const author = authorOf(c, context)
      const key = c.req.valid('header')['idempotency-key']
      const { message, isRepeated } = await withDatabase((db) =>
        sendMessage({ db, ...resources }, request, key, author),
      )
      await leave(scope, message, author)
      c.header('Location', `${c.req.path.replace(/messages$/, 'queue')}/${message.id}`)
      if (isRepeated) c.header('Idempotency-Replayed', 'true')
      return c.json(message, 202)
    })
    .openapi(listRoute, async (c) => {
      const scope = await mailScopeOf(c, context)
      const filter = c.req.valid('query')
      return pageResponse(c, await scope.withDatabase((db) => listOutgoing(db, scope.access, filter)))
    })
    .openapi(getRoute, async (c) => {
      const { id } = c.req.valid('param')
      const { withDatabase } = await mailScopeOf(c, context, { noun: 'outgoingMessage', id })
      return c.json(await withDatabase((db) => getOutgoing(db, id)), 200)
    })
    .openapi(cancelRoute, async (c) => c.json(await change(c, c.req.valid('param').id, 'cancel'), 200))
    .openapi(retryRoute, async (c) => c.json(await change(c, c.req.valid('param').id, 'retry'), 200))
    .openapi(resolveRoute, async (c) => {
      const action = c.req.valid('json').as === 'sent' ? 'resolve' : 'resend'
      return c.json(await change(c, c.req.valid('param').id, action), 200)
    })
}
