import { mailFolderList, polledFolders } from '@fiscus/contracts/mail/mail-folder'
import { authorOf } from '@fiscus/http/access/author-of'
import { etagOf } from '@fiscus/http/responses/etag'
import { createRoutes, defineRoute } from '@fiscus/http/routes/route'
import { ifMatch, jsonBody, jsonResponse, recordId } from '@fiscus/http/routes/route-parts'
import { limitConnections } from '../connection-tests/limit-connections.ts'
import type { MailContext } from '../context/mail-context.ts'
import { mailScopeOf } from '../context/mail-scope.ts'
import { getMailbox } from '../mailboxes/queries.ts'
import { choosePolled, storeFolders } from './changes.ts'
import { listStoredFolders } from './queries.ts'
import { readFolders } from './read-folders.ts'

const listRoute = defineRoute({
  method: 'get',
  path: '/mailboxes/{id}/folders',
  scope: 'mail:read',
  tag: 'Mailboxes',
  operationId: 'listMailFolders',
  summary: 'List the folders of a mailbox',
  description:
    'The folders as they were listed on the server last, with those that are read. At most 1,000. The ETag is that of the mailbox.',
  request: { params: recordId },
  responses: { 200: jsonResponse('The folders, by path', mailFolderList, ['ETag']) },
})

const refreshRoute = defineRoute({
  method: 'post',
  path: '/mailboxes/{id}/folders/refresh',
  scope: 'mail:write',
  tag: 'Mailboxes',
  operationId: 'refreshMailFolders',
  summary: 'List the folders on the server',
  description:
    'Connects to the IMAP server and stores its folders. Folders that the server no longer has are removed, unless messages were read from them. Ten connections a minute are allowed to a tenant.',
  problems: ['mailbox-unusable'],
  request: { params: recordId },
  responses: { 200: jsonResponse('The folders, by path', mailFolderList) },
})

const chooseRoute = defineRoute({
  method: 'put',
  path: '/mailboxes/{id}/folders',
  scope: 'mail:write',
  tag: 'Mailboxes',
  operationId: 'choosePolledFolders',
  summary: 'Choose the folders to read',
  description: 'Replaces the list of folders that are read. The ETag is that of the mailbox.',
  request: { params: recordId, headers: ifMatch, body: jsonBody(polledFolders) },
  responses: { 200: jsonResponse('The folders, by path', mailFolderList, ['ETag']) },
})

/** The folders of mailboxes. */
export function foldersRoutes(context: MailContext) {
  const { limiter } = context
  return createRoutes()
    .openapi(listRoute, async (c) => {
      const { id } = c.req.valid('param')
      const { withDatabase } = await mailScopeOf(c, context, { noun: 'mailbox', id })
      const { folders, version } = await withDatabase(async (db) => {
        const { version } = await getMailbox(db, id)
        return { folders: await listStoredFolders(db, id), version }
      })
      c.header('ETag', etagOf(version))
      return c.json({ folders }, 200)
    })
    .openapi(refreshRoute, async (c) => {
      const { id } = c.req.valid('param')
      const scope = await mailScopeOf(c, context, { noun: 'mailbox', id })
      const mailbox = await scope.withDatabase((db) => getMailbox(db, id))
      limitConnections(limiter, scope)
      const found = await readFolders(context, scope, mailbox, c.req.raw.signal)
      const folders = await scope.withDatabase((db) => storeFolders(db, mailbox.id, found))
      return c.json({ folders }, 200)
    })
    .openapi(chooseRoute, async (c) => {
      const { id } = c.req.valid('param')
      const { withDatabase } = await mailScopeOf(c, context, { noun: 'mailbox', id })
      const reference = { id, ifMatch: c.req.header('if-match') }
      const change = { author: authorOf(c, context), polled: c.req.valid('json').polled }
      const { folders, version } = await withDatabase((db) => choosePolled(db, reference, change))
      c.header('ETag', etagOf(version))
      return c.json({ folders }, 200)
    })
}
