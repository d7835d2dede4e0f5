import { authorOf } from '@fiscus/http/access/author-of'
import { pageResponse } from '@fiscus/http/responses/link-next'
import { requireFound } from '@fiscus/http/responses/require-found'
import { createRoutes } from '@fiscus/http/routes/route'
import { readAttachment, readRawSource } from '@fiscus/mail/messages/read-message'
import type { MailContext } from '../context/mail-context.ts'
import { mailScopeOf } from '../context/mail-scope.ts'
import { changeReadMark, removeMessage } from './changes.ts'
import { attachmentHeaders, openBlob, sourceHeaders } from './files.ts'
import { getMessage, listMessagePage } from './queries.ts'
import {
  attachmentRoute,
  changeRoute,
  deleteRoute,
  getRoute,
  listRoute,
  sourceRoute,
} from './route-definitions.ts'

/** Stored messages with their files. */
export function messagesRoutes(context: MailContext) {
  return createRoutes()
    .openapi(listRoute, async (c) => {
      const { withDatabase } = await mailScopeOf(c, context)
      return pageResponse(c, await withDatabase((db) => listMessagePage(db, c.req.valid('query'))))
    })
    .openapi(getRoute, async (c) => {
      const { withDatabase } = await mailScopeOf(c, context)
      return c.json(await withDatabase((db) => getMessage(db, c.req.valid('param').id, c.req.path)), 200)
    })
    .openapi(changeRoute, async (c) => {
      const { withDatabase } = await mailScopeOf(c, context)
      const { id } = c.req.valid('param')
      const { is_read } = c.req.valid('json')
      const author = authorOf(c, context)
      return c.json(
        await withDatabase((db) => changeReadMark(db, { id, is_read, path: c.req.path }, author)),
        200,
      )
    })
    .openapi(deleteRoute, async (c) => {
      const { withDatabase } = await mailScopeOf(c, context)
      await withDatabase((db) => removeMessage(db, c.req.valid('param').id, authorOf(c, context)))
      return c.body(null, 204)
    })
    .openapi(sourceRoute, async (c) => {
      const { withDatabase, name } = await mailScopeOf(c, context)
      const { id } = c.req.valid('param')
      const raw = requireFound(await withDatabase((db) => readRawSource(db, id)), 'message', id)
      return c.body(await openBlob(context.blobsOf(name), raw.sha256), 200, sourceHeaders(id))
    })
    .openapi(attachmentRoute, async (c) => {
      const { withDatabase, name } = await mailScopeOf(c, context)
      const { id, attachment_id } = c.req.valid('param')
      const found = await withDatabase((db) => readAttachment(db, id, attachment_id))
      const attachment = requireFound(found, 'attachment', attachment_id)
      return c.body(
        await openBlob(context.blobsOf(name), attachment.sha256),
        200,
        attachmentHeaders(attachment),
      )
    })
}
