import { cardOfContact } from '@fiscus/dav/records/server-contacts'
import { pageResponse } from '@fiscus/http/responses/link-next'
import { createRoutes } from '@fiscus/http/routes/route'
import type { GroupwareContext } from '../context/groupware-context.ts'
import { referenceOf, withEtag } from '../context/record-reply.ts'
import { readTenant, writeTenant } from '../context/tenant-write.ts'
import { fileHeaders } from '../files/file-headers.ts'
import { importObjects } from '../imports/import-objects.ts'
import { readFile } from '../imports/read-file.ts'
import { cardsWork } from '../imports/split-file.ts'
import { requireCollection } from '../records/writable-collection.ts'
import { changeContact, createContact, deleteContact } from './changes.ts'
import { contactImport, exportContacts } from './contact-files.ts'
import { getContact, listContacts, lockContact } from './queries.ts'
import {
  cardRoute,
  changeRoute,
  createRoute,
  deleteRoute,
  exportRoute,
  getRoute,
  importRoute,
  listRoute,
} from './route-definitions.ts'

/** Contacts, with their cards. */
export function contactsRoutes(context: GroupwareContext) {
  const { clock } = context
  return createRoutes()
    .openapi(listRoute, async (c) =>
      pageResponse(c, await readTenant(c, context, (db) => listContacts(db, c.req.valid('query')))),
    )
    .openapi(createRoute, async (c) => {
      const contact = await writeTenant(c, context, (write) => createContact(write, c.req.valid('json')))
      c.header('Location', `${c.req.path}/${contact.id}`)
      return c.json(withEtag(c, contact), 201)
    })
    .openapi(exportRoute, (c) => {
      const file = exportContacts((work) => readTenant(c, context, work), c.req.valid('query'), clock.now())
      return c.body(file, 200, fileHeaders('text/vcard', 'contacts.vcf'))
    })
    .openapi(importRoute, async (c) => {
      const { dryRun, collection_id: collectionId = null } = c.req.valid('query')
      await writeTenant(c, context, ({ tx }) => requireCollection(tx, collectionId, 'address_book'))
      const { objects } = await readFile(c, context, cardsWork, {})
      const options = { dryRun, collectionId }
      const { corrected: _, ...result } = await importObjects(contactImport, objects, options, (work) =>
        writeTenant(c, context, work),
      )
      return c.json(result, 200)
    })
    .openapi(getRoute, async (c) => {
      const contact = await readTenant(c, context, (db) => getContact(db, c.req.valid('param').id))
      return c.json(withEtag(c, contact), 200)
    })
    .openapi(cardRoute, async (c) => {
      const { id } = c.req.valid('param')
      const card = await writeTenant(c, context, async ({ tx }) =>
        cardOfContact(tx, await lockContact(tx, id), clock.now()),
      )
      return c.body(card, 200, fileHeaders('text/vcard', `${id}.vcf`))
    })
    .openapi(changeRoute, async (c) => {
      const reference = referenceOf(c, c.req.valid('param').id)
      const contact = await writeTenant(c, context, (write) =>
        changeContact(write, reference, c.req.valid('json')),
      )
      return c.json(withEtag(c, contact), 200)
    })
    .openapi(deleteRoute, async (c) => {
      const reference = referenceOf(c, c.req.valid('param').id)
      return c.json(await writeTenant(c, context, (write) => deleteContact(write, reference)), 200)
    })
}
