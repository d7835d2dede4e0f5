import { z } from 'zod'
import { commaList } from '../fields/comma-list.ts'
import { hasField, needsField, nullableFields, optionalFields } from '../fields/field-sets.ts'
import { pageQuery } from '../fields/page.ts'
import { boundedText, singleLineText } from '../fields/text.ts'
import { mailAddress } from '../mail/mailbox-fields.ts'
import { contactStatuses } from '../tenants/business-vocabulary.ts'

const id = z.uuid().toLowerCase()
const collectionId = id.meta({
  description: 'The address book that has the contact. Without it, the contact is only here.',
})

/** What a contact may have, besides its names and its status. */
const settings = {
  position: singleLineText(100),
  email: mailAddress,
  phone: singleLineText(50),
  company_id: id,
  owner_id: id.meta({ description: 'The user who looks after the record' }),
  collection_id: collectionId,
}
const last_name = singleLineText(100)
const first_name = z.union([singleLineText(100), z.literal('')])
const status = z.enum(contactStatuses)

/** Body of POST /contacts. */
export const newContact = z
  .strictObject({ last_name, ...optionalFields({ first_name, status, ...settings }) })
  .meta({ id: 'NewContact' })
export type NewContact = z.output<typeof newContact>

/** Body of PATCH /contacts/{id}. An absent field stays, null clears it. */
export const contactChange = z
  .strictObject({ last_name, first_name, status, ...nullableFields(settings) })
  .partial()
  .refine(hasField, needsField)
  .meta({ id: 'ContactChange' })
export type ContactChange = z.output<typeof contactChange>

/** What selects contacts, for the list and for the export. */
const contactSelection = {
  text: boundedText(200)
    .optional()
    .meta({ description: 'A part of the name, e-mail address, phone or name of the company' }),
  status: commaList(contactStatuses)
    .optional()
    .meta({ description: 'One or more statuses, separated by commas' }),
  company_id: id.optional(),
  owner_id: id.optional(),
  collection_id: z
    .union([id, z.literal('none')])
    .optional()
    .meta({ description: 'none: contacts that are in no address book' }),
}
export const contactExportFilter = z.strictObject(contactSelection)
export type ContactSelection = z.output<typeof contactExportFilter>
export const contactFilter = pageQuery.extend(contactSelection)
export type ContactFilter = z.output<typeof contactFilter>

const instant = z.iso.datetime()

/** A contact: a person of a company, or one without a company. */
export const contactRecord = z
  .object({
    id: z.uuid(),
    first_name: z.string(),
    last_name: z.string(),
    status,
    position: z.string().nullable(),
    email: z.string().nullable(),
    phone: z.string().nullable(),
    company_id: z.uuid().nullable(),
    company_name: z.string().nullable(),
    owner_id: z.uuid().nullable(),
    collection_id: z.uuid().nullable(),
    uid: z.string().meta({ description: 'The UID of its card (RFC 6350)' }),
    created_at: instant,
    updated_at: instant,
    version: z.int(),
  })
  .meta({ id: 'Contact' })

export const contactList = z.object({ contacts: z.array(contactRecord), next: z.string().nullable() })
