import { z } from 'zod'

/** Body of POST /session/link. */
export const useLinkRequest = z
  .strictObject({
    token: z
      .string()
      .regex(/^[\w-]{43}$/, 'This must be the part of the link after #.')
      .meta({ description: 'The part of the one-time link after `#`' }),
  })
  .meta({ id: 'UseLinkRequest' })

/** Body of POST /session/tenant. */
export const switchTenantRequest = z
  .strictObject({
    tenant: z.string().max(41).nullable().meta({ description: 'The slug of the tenant; null: the platform' }),
  })
  .meta({ id: 'SwitchTenantRequest' })
