import { authorOf } from '@fiscus/http/access/author-of'
import type { ApiEnv } from '@fiscus/http/requests/api-env'
import { etagOf } from '@fiscus/http/responses/etag'
import { pageResponse } from '@fiscus/http/responses/link-next'
import { createRoutes } from '@fiscus/http/routes/route'
import type { Context } from 'hono'
import type { MailRecord } from '../access/mail-access.ts'
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

const mailbox = (id: string) => ({ noun: 'mailbox', id }) as const

/** Mailboxes: their records and states. */
export function mailboxesRoutes(context: MailContext) {
  const { secretsOf, mail } = context
  const writeOf = async (c: Context<ApiEnv>, record?: MailRecord) => {
    const scope = await mailScopeOf(c, context, record)
    const { control } = context.databases
    return { scope, control, secrets: secretsOf(scope.name), mail, author: authorOf(c, context) }
  }
  const reply = (c: Context<ApiEnv>, record: StoredMailbox) => {
    c.header('ETag', etagOf(record.version))
    return record
  }
  return createRoutes()
    .openapi(listRoute, async (c) => {
      const { withDatabase, access } = await mailScopeOf(c, context)
      const filter = c.req.valid('query')
      return pageResponse(c, await withDatabase((db) => listMailboxes(db, access, filter)))
    })
    .openapi(createRoute, async (c) => {
      const created = await createMailbox(await writeOf(c), c.req.valid('json'))
      c.header('Location', `${c.req.path}/${created.id}`)
      return c.json(reply(c, created), 201)
    })
    .openapi(getRoute, async (c) => {
      const { id } = c.req.valid('param')
      const { withDatabase } = await mailScopeOf(c, context, mailbox(id))
      const row = await withDatabase((db) => getMailbox(db, id))
      return c.json(reply(c, mailboxRecordOf(row)), 200)
    })
    .openapi(changeRoute, async (c) => {
      const reference = { id: c.req.valid('param').id, ifMatch: c.req.header('if-match') }
      const write = await writeOf(c, mailbox(reference.id))
      return c.json(reply(c, await changeMailbox(write, reference, c.req.valid('json'))), 200)
    })
    .openapi(deleteRoute, async (c) => {
      const reference = { id: c.req.valid('param').id, ifMatch: c.req.header('if-match') }
      const withMessages = c.req.valid('query').messages === 'delete'
      return c.json(
        await deleteMailbox(await writeOf(c, mailbox(reference.id)), reference, withMessages),
        200,
      )
    })
    .openapi(resumeRoute, async (c) => {
      const { id } = c.req.valid('param')
      return c.json(reply(c, await resumeMailbox(await writeOf(c, mailbox(id)), id)), 200)
    })
}
