import { values } from '@fiscus/messages/values'
import { z } from 'zod'
import { commaList } from '../fields/comma-list.ts'
import { hasField, needsField, nullableFields, optionalFields } from '../fields/field-sets.ts'
import { pageQuery } from '../fields/page.ts'
import { boundedText, singleLineText } from '../fields/text.ts'
import { mailAddress } from '../mail/mailbox-fields.ts'
import { companyStatuses } from '../tenants/business-vocabulary.ts'

const userId = z.uuid().toLowerCase().meta({ description: 'The user who looks after the record' })

/** What a company may have, besides its name and its status. */
const settings = {
  tax_id: singleLineText(50).meta({ example: 'PL5260250274' }),
  email: mailAddress,
  phone: singleLineText(50),
  street: singleLineText(200),
  postal_code: singleLineText(20),
  city: singleLineText(100),
  country: z
    .string()
    .regex(/^[A-Z]{2}$/, values.country.code)
    .meta({ example: 'PL' }),
  owner_id: userId,
}
const names = { name: singleLineText(200), status: z.enum(companyStatuses) }

/** Body of POST /companies. */
export const newCompany = z
  .strictObject({ name: names.name, ...optionalFields({ status: names.status, ...settings }) })
  .meta({ id: 'NewCompany' })
export type NewCompany = z.output<typeof newCompany>

/** Body of PATCH /companies/{id}. An absent field stays, null clears it. */
export const companyChange = z
  .strictObject({ ...names, ...nullableFields(settings) })
  .partial()
  .refine(hasField, needsField)
  .meta({ id: 'CompanyChange' })
export type CompanyChange = z.output<typeof companyChange>

/** The query of the list of companies. */
export const companyFilter = pageQuery.extend({
  text: boundedText(200)
    .optional()
    .meta({ description: 'A part of the name, tax number, e-mail address or city' }),
  status: commaList(companyStatuses)
    .optional()
    .meta({ description: 'One or more statuses, separated by commas' }),
  owner_id: z.uuid().toLowerCase().optional(),
})
export type CompanyFilter = z.output<typeof companyFilter>

const instant = z.iso.datetime()

/** A company, the business partner of a tenant. */
export const companyRecord = z
  .object({
    id: z.uuid(),
    name: z.string(),
    status: names.status,
    tax_id: z.string().nullable(),
    email: z.string().nullable(),
    phone: z.string().nullable(),
    street: z.string().nullable(),
    postal_code: z.string().nullable(),
    city: z.string().nullable(),
    country: z.string().nullable(),
    owner_id: z.uuid().nullable(),
    created_at: instant,
    updated_at: instant,
    version: z.int(),
  })
  .meta({ id: 'Company' })

export const companyList = z.object({ companies: z.array(companyRecord), next: z.string().nullable() })

/** The response to the deletion of a record. */
export const deletedRecord = z.object({ deleted: z.uuid() }).meta({ id: 'DeletedRecord' })
