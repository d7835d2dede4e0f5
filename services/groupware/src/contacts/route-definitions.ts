import { deletedRecord } from '@fiscus/contracts/groupware/company'
import {
  contactChange,
  contactExportFilter,
  contactFilter,
  contactList,
  contactRecord,
  newContact,
} from '@fiscus/contracts/groupware/contact'
import { importQuery, importResult } from '@fiscus/contracts/groupware/import'
import { defineRoute } from '@fiscus/http/routes/route'
import {
  fileBody,
  fileResponse,
  ifMatch,
  jsonBody,
  jsonResponse,
  recordId,
} from '@fiscus/http/routes/route-parts'

export const listRoute = defineRoute({
  method: 'get',
  path: '/contacts',
  scope: 'contacts:read',
  tag: 'Contacts',
  operationId: 'listContacts',
  summary: 'List contacts',
  description: 'A page of contacts in the order of their names.',
  request: { query: contactFilter },
  responses: { 200: jsonResponse('A page, in the order of names', contactList, ['Link']) },
})

export const createRoute = defineRoute({
  method: 'post',
  path: '/contacts',
  scope: 'contacts:write',
  tag: 'Contacts',
  operationId: 'createContact',
  summary: 'Create a contact',
  description: 'Stores a contact with its card. With a collection, the card is sent to its server.',
  request: { body: jsonBody(newContact) },
  responses: { 201: jsonResponse('The contact', contactRecord, ['Location', 'ETag']) },
})

export const exportRoute = defineRoute({
  method: 'get',
  path: '/contacts/export.vcf',
  scope: 'contacts:read',
  tag: 'Contacts',
  operationId: 'exportContacts',
  summary: 'Export contacts',
  description:
    'The cards of the selected contacts as one file (RFC 6350), with all that their servers have stored.',
  request: { query: contactExportFilter },
  responses: { 200: fileResponse('The file', 'text/vcard') },
})

export const importRoute = defineRoute({
  method: 'post',
  path: '/contacts/import',
  scope: 'contacts:write',
  tag: 'Contacts',
  operationId: 'importContacts',
  summary: 'Import contacts',
  description:
    'Stores each card of a file (vCard 2.1, 3.0, 4.0) as a contact, 100 in a transaction. A card whose UID is there already is skipped, so that an interrupted import can be repeated. Cards that cannot be read are returned with their numbers.',
  request: { query: importQuery, body: fileBody('text/vcard') },
  responses: { 200: jsonResponse('What was imported', importResult) },
})

export const getRoute = defineRoute({
  method: 'get',
  path: '/contacts/{id}',
  scope: 'contacts:read',
  tag: 'Contacts',
  operationId: 'getContact',
  summary: 'Show a contact',
  description: 'The contact with this id. A change needs its ETag.',
  request: { params: recordId },
  responses: { 200: jsonResponse('The contact; a change needs the ETag', contactRecord, ['ETag']) },
})

export const cardRoute = defineRoute({
  method: 'get',
  path: '/contacts/{id}/card.vcf',
  scope: 'contacts:read',
  tag: 'Contacts',
  operationId: 'getContactCard',
  summary: 'Export one contact',
  description: 'The card of a contact, with all that its server has stored.',
  request: { params: recordId },
  responses: { 200: fileResponse('The card', 'text/vcard') },
})

export const changeRoute = defineRoute({
  method: 'patch',
  path: '/contacts/{id}',
  scope: 'contacts:write',
  tag: 'Contacts',
  operationId: 'changeContact',
  summary: 'Change a contact',
  description:
    'An absent field stays, null clears it. All else of its card stays as it is. Another collection_id moves the contact: it is created there, and deleted in the collection that it leaves.',
  problems: ['collection-only-read', 'uid-taken'],
  request: { params: recordId, headers: ifMatch, body: jsonBody(contactChange) },
  responses: { 200: jsonResponse('The changed contact', contactRecord, ['ETag']) },
})

export const deleteRoute = defineRoute({
  method: 'delete',
  path: '/contacts/{id}',
  scope: 'contacts:write',
  tag: 'Contacts',
  operationId: 'deleteContact',
  summary: 'Delete a contact',
  description: 'Deletes a contact here and, if it is in an address book, on its server.',
  problems: ['collection-only-read', 'contact-has-records'],
  request: { params: recordId, headers: ifMatch },
  responses: { 200: jsonResponse('The contact is deleted', deletedRecord) },
})
