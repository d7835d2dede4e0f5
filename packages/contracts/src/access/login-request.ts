import { values } from '@fiscus/messages/values'
import { z } from 'zod'
import { optionalOrNull } from '../fields/optional-or-null.ts'

/** At most this many characters: argon2id hashes any length, and a request has a bounded body. */
export const passwordLengthMax = 200

const password = z.string().min(1).max(passwordLengthMax)

/** Six digits of an authenticator app. Blanks inside are ignored. */
export const totpCode = z
  .string()
  .max(20)
  .transform((text) => text.replaceAll(/\s/g, ''))
  .pipe(z.string().regex(/^\d{6}$/, values.totpCode.code))
  .meta({ example: '123456' })

/** A recovery code. Blanks, hyphens and case are ignored. */
export const recoveryCode = z
  .string()
  .max(40)
  .transform((text) => text.replaceAll(/[\s-]/g, '').toLowerCase())
  .pipe(z.string().regex(/^[a-z2-7]{16}$/, values.recoveryCode.code))
  .meta({ example: 'mfrg-gzdf-mzwg-k43t' })

/** Body of POST /session. */
export const loginRequest = z
  .strictObject({
    email: z.string().min(1).max(254).meta({ example: 'anna@acme.example' }),
    password,
    code: optionalOrNull(totpCode).meta({ description: 'For a user with a second factor' }),
    recovery_code: optionalOrNull(recoveryCode).meta({ description: 'In place of the code, once each' }),
  })
  .meta({ id: 'LoginRequest' })
export type LoginRequest = z.output<typeof loginRequest>

export const linkToken = z
  .string()
  .regex(/^[\w-]{43}$/, values.linkToken.code)
  .meta({ description: 'The part of the link after `#`' })

/** Body of POST /session/link, and of those of /session/invitation. */
export const useLinkRequest = z.strictObject({ token: linkToken }).meta({ id: 'UseLinkRequest' })

/** Body of POST /session/tenant. */
export const switchTenantRequest = z
  .strictObject({
    tenant: z.string().max(41).nullable().meta({ description: 'The slug of the tenant; null: the platform' }),
  })
  .meta({ id: 'SwitchTenantRequest' })
