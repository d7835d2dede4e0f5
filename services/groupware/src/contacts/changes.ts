import { randomUUID } from 'node:crypto'
import type { ContactChange, NewContact } from '@fiscus/contracts/groupware/contact'
import { Problem } from '@fiscus/contracts/problems/problem'
import {
  changeContact as changeRecord,
  createContact as createRecord,
  deleteContact as deleteRecord,
} from '@fiscus/dav/records/contacts'
import { moveToCollection } from '@fiscus/dav/records/record-in-collection'
import { constraintViolation } from '@fiscus/db/queries/constraint-violation'
import { requireMatch } from '@fiscus/http/responses/etag'
import { davTexts } from '@fiscus/messages/dav'
import type { Reference, Write } from '../context/tenant-write.ts'
import { presentFields } from '../records/present-fields.ts'
import { requireReferences } from '../records/require-references.ts'
import { requireCollection, requireWritable, uidTaken } from '../records/writable-collection.ts'
import { getContact, lockContact } from './queries.ts'

/** @throws Problem 422 `invalid-request` if a record that it refers to does not exist */
export async function createContact(write: Write, request: NewContact) {
  const { collection_id: collectionId = null, ...values } = request
  await requireReferences(write, values)
  await requireCollection(write.tx, collectionId, 'address_book')
  const { id } = await createRecord(
    write,
    { ...noValues, ...presentFields(values) },
    { uid: randomUUID(), collectionId },
  )
  return getContact(write.tx, id)
}

const noValues = {
  first_name: '',
  status: 'active',
  position: null,
  email: null,
  phone: null,
  company_id: null,
  owner_id: null,
} as const

/** What only we keep: a contact of an address book that is only read can change it. */
const localFields: ReadonlySet<string> = new Set(['status', 'owner_id'])

/**
 * Changes a contact, its card, and its place.
 * @throws Problem 404 `not-found`; 428, 412; 409 `collection-only-read`, `uid-taken`; 422 `invalid-request`
 */
export async function changeContact(
  write: Write,
  { id, ifMatch }: Reference,
  { collection_id: collectionId, ...change }: ContactChange,
) {
  const { tx, author } = write
  const before = await lockContact(tx, id)
  requireMatch(ifMatch, before.version)
  await requireReferences(write, change)
  const { collection_id: place } = await getContact(tx, id)
  const isMoved = collectionId !== undefined && collectionId !== place
  if (isMoved || Object.keys(change).some((field) => !localFields.has(field)))
    await requireWritable(tx, { contactId: id })
  const { uid } = await changeRecord(write, before, change)
  if (isMoved) {
    await requireCollection(tx, collectionId, 'address_book')
    const isPlaced = await moveToCollection(tx, { contactId: id, uid, collectionId, now: author.at })
    if (!isPlaced) throw uidTaken()
  }
  return getContact(tx, id)
}

/**
 * Deletes a contact here and, if it is in an address book, on the server.
 * @throws Problem 404 `not-found`; 428, 412; 409 `collection-only-read`, `contact-has-records`
 */
export async function deleteContact(write: Write, { id, ifMatch }: Reference) {
  const before = await lockContact(write.tx, id)
  requireMatch(ifMatch, before.version)
  await requireWritable(write.tx, { contactId: id })
  try {
    await deleteRecord(write, before)
  } catch (error) {
    if (constraintViolation(error)) throw hasRecords(error)
    throw error
  }
  return { deleted: id }
}

function hasRecords(cause: unknown): Problem {
  return new Problem('contact-has-records', davTexts.contactHasRecords(), { cause })
}
