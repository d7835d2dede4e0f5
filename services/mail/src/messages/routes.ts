import { authorOf } from '@fiscus/http/access/author-of'
import { openBody } from '@fiscus/http/responses/download'
import { pageResponse } from '@fiscus/http/responses/link-next'
import { requireFound } from '@fiscus/http/responses/require-found'
import { createRoutes } from '@fiscus/http/routes/route'
import { findSource, readAttachment } from '@fiscus/mail/messages/read-message'
import { readRawSource } from '@fiscus/mail/sources/raw-source'
import type { MailContext } from '../context/mail-context.ts'
import { mailScopeOf } from '../context/mail-scope.ts'
import { changeReadMark, removeMessage } from './changes.ts'
import { attachmentHeaders, sourceHeaders } from './files.ts'
import { getMessage, listMessagePage } from './queries.ts'
import {
  attachmentRoute,
  changeRoute,
  deleteRoute,
  getRoute,
  listRoute,
  sourceRoute,
} from './route-definitions.ts'

const message = (id: string) => ({ noun: 'message', id }) as const

/** Stored messages with their files. */
export function messagesRoutes(context: MailContext) {
  return createRoutes()
    .openapi(listRoute, async (c) => {
      const { withDatabase, access } = await mailScopeOf(c, context)
      const filter = c.req.valid('query')
      return pageResponse(c, await withDatabase((db) => listMessagePage(db, access, filter)))
    })
    .openapi(getRoute, async (c) => {
      const { id } = c.req.valid('param')
      const { withDatabase, name } = await mailScopeOf(c, context, message(id))
      const blobs = context.blobsOf(name)
      return c.json(await withDatabase((db) => getMessage({ db, blobs }, id, c.req.path)), 200)
    })
    .openapi(changeRoute, async (c) => {
      const { id } = c.req.valid('param')
      const { withDatabase, name } = await mailScopeOf(c, context, message(id))
      const blobs = context.blobsOf(name)
      const { is_read } = c.req.valid('json')
      const author = authorOf(c, context)
      return c.json(
        await withDatabase((db) => changeReadMark({ db, blobs }, { id, is_read, path: c.req.path }, author)),
        200,
      )
    })
    .openapi(deleteRoute, async (c) => {
      const { id } = c.req.valid('param')
      const { withDatabase } = await mailScopeOf(c, context, message(id))
      await withDatabase((db) => removeMessage(db, id, authorOf(c, context)))
      return c.body(null, 204)
    })
    .openapi(sourceRoute, async (c) => {
      const { id } = c.req.valid('param')
      const { withDatabase, name } = await mailScopeOf(c, context, message(id))
      const source = requireFound(await withDatabase((db) => findSource(db, id)), 'message', id)
      return c.body(await openBody(readRawSource(context.blobsOf(name), source)), 200, sourceHeaders(id))
    })
    .openapi(attachmentRoute, async (c) => {
      const { id, attachment_id } = c.req.valid('param')
      const { withDatabase, name } = await mailScopeOf(c, context, message(id))
      const found = await withDatabase((db) => readAttachment(db, id, attachment_id))
      const attachment = requireFound(found, 'attachment', attachment_id)
      return c.body(
        await openBody(context.blobsOf(name).read(attachment.sha256)),
        200,
        attachmentHeaders(attachment),
      )
    })
}
