import { authorOf } from '@fiscus/http/access/author-of'
import type { ApiEnv } from '@fiscus/http/requests/api-env'
import { etagOf } from '@fiscus/http/responses/etag'
import { pageResponse } from '@fiscus/http/responses/link-next'
import { createRoutes } from '@fiscus/http/routes/route'
import type { Context } from 'hono'
import type { MailContext } from '../context/mail-context.ts'
import { mailScopeOf } from '../context/mail-scope.ts'
import { changeMailbox, createMailbox } from './changes.ts'
import { deleteMailbox } from './delete-mailbox.ts'
import { mailboxRecordOf, type StoredMailbox } from './mailbox-record-of.ts'
import { getMailbox, listMailboxes } from './queries.ts'
import { resumeMailbox } from './resume-mailbox.ts'
import {
  changeRoute,
  createRoute,
  deleteRoute,
  getRoute,
  listRoute,
  resumeRoute,
} from './route-definitions.ts'

/** Mailboxes: their records and states. */
export function mailboxesRoutes(context: MailContext) {
  const { secretsOf, mail } = context
  const writeOf = async (c: Context<ApiEnv>) => {
    const scope = await mailScopeOf(c, context)
    return { scope, secrets: secretsOf(scope.name), mail, author: authorOf(c, context) }
  }
  const reply = (c: Context<ApiEnv>, mailbox: StoredMailbox) => {
    c.header('ETag', etagOf(mailbox.version))
    return mailbox
  }
  return createRoutes()
    .openapi(listRoute, async (c) => {
      const { withDatabase } = await mailScopeOf(c, context)
      return pageResponse(c, await withDatabase((db) => listMailboxes(db, c.req.valid('query'))))
    })
    .openapi(createRoute, async (c) => {
      const mailbox = await createMailbox(await writeOf(c), c.req.valid('json'))
      c.header('Location', `${c.req.path}/${mailbox.id}`)
      return c.json(reply(c, mailbox), 201)
    })
    .openapi(getRoute, async (c) => {
      const { withDatabase } = await mailScopeOf(c, context)
      const row = await withDatabase((db) => getMailbox(db, c.req.valid('param').id))
      return c.json(reply(c, mailboxRecordOf(row)), 200)
    })
    .openapi(changeRoute, async (c) => {
      const reference = { id: c.req.valid('param').id, ifMatch: c.req.header('if-match') }
      return c.json(reply(c, await changeMailbox(await writeOf(c), reference, c.req.valid('json'))), 200)
    })
    .openapi(deleteRoute, async (c) => {
      const reference = { id: c.req.valid('param').id, ifMatch: c.req.header('if-match') }
      const withMessages = c.req.valid('query').messages === 'delete'
      return c.json(await deleteMailbox(await writeOf(c), reference, withMessages), 200)
    })
    .openapi(resumeRoute, async (c) =>
      c.json(reply(c, await resumeMailbox(await writeOf(c), c.req.valid('param').id)), 200),
    )
}
