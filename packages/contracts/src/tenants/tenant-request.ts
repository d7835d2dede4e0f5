import { values } from '@fiscus/messages/values'
import { z } from 'zod'
import { optionalOrNull } from '../fields/optional-or-null.ts'
import { singleLineText } from '../fields/text.ts'
import { timeZoneField } from '../fields/time-zone-field.ts'

const tenantName = singleLineText(200).meta({ description: 'The displayed name', example: 'Acme sp. z o.o.' })

const timezone = timeZoneField.meta({
  description: 'IANA time zone of dates and scheduled tasks',
  example: 'Europe/Warsaw',
})

/** Body of POST /tenants. */
export const createTenantRequest = z
  .strictObject({
    slug: z
      .string()
      .regex(/^[a-z][a-z0-9-]{1,40}$/, values.slug.code)
      .meta({
        description: 'Part of addresses and of the name of the database; never changes',
        example: 'acme',
      }),
    name: optionalOrNull(tenantName),
    timezone: optionalOrNull(timezone).meta({ description: 'Europe/Warsaw by default' }),
    server: optionalOrNull(z.string().max(41)).meta({
      description:
        'The database server of the tenant: one of the `servers` of `listTenants`; `main`, the server of the administration, by default',
    }),
  })
  .meta({ id: 'CreateTenantRequest' })
export type CreateTenantRequest = z.output<typeof createTenantRequest>

/** Body of PATCH /tenants/{tenant}. */
export const changeTenantRequest = z
  .strictObject({ name: optionalOrNull(tenantName), timezone: optionalOrNull(timezone) })
  .meta({ id: 'ChangeTenantRequest' })

/** Body of POST /tenants/{tenant}/suspend and /resume. */
export const tenantReasonRequest = z
  .strictObject({
    reason: singleLineText(500).meta({ description: 'For the audit log', example: 'Unpaid since August' }),
  })
  .meta({ id: 'TenantReasonRequest' })
