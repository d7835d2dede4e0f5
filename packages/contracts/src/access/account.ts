import { values } from '@fiscus/messages/values'
import { z } from 'zod'
import { optionalOrNull } from '../fields/optional-or-null.ts'
import { singleLineText } from '../fields/text.ts'
import { passwordLengthMax, recoveryCode, totpCode } from './login-request.ts'
import { secondFactorStates } from './session-record.ts'

const passwordLengthMin = 12

/** An e-mail address as users log in with it. */
export const emailAddress = z
  .string()
  .trim()
  .max(254)
  .pipe(z.email(values.email.code))
  .meta({ example: 'anna@acme.example' })

/** The own account. */
export const accountRecord = z
  .object({
    id: z.uuid(),
    email: z.string().nullable().meta({ description: 'null until it is set; a password needs it' }),
    name: z.string(),
    has_password: z.boolean(),
    second_factor: z.enum(secondFactorStates),
    recovery_codes: z.int().meta({ description: 'The recovery codes that are left' }),
    needs_password_proof: z.boolean().meta({
      description:
        'Whether a change of the password needs the current one. Not after a login by a link in the last 15 minutes',
    }),
    version: z.int(),
  })
  .meta({ id: 'Account' })

/** Body of PATCH /account. */
export const accountChange = z
  .strictObject({ name: optionalOrNull(singleLineText(100)), email: optionalOrNull(emailAddress) })
  .meta({ id: 'AccountChange' })

/** Body of PUT /account/password. */
export const passwordChange = z
  .strictObject({
    password: z.string().min(passwordLengthMin, values.passwordLength.code).max(passwordLengthMax),
    current_password: optionalOrNull(z.string().max(passwordLengthMax)),
  })
  .meta({ id: 'PasswordChange' })

/** A secret of an authenticator app, before its first code. */
export const newSecondFactor = z
  .object({
    secret: z.string().meta({ description: 'To type into the app, in Base32' }),
    uri: z
      .string()
      .meta({ description: 'The same as an address for a QR code', example: 'otpauth://totp/Fiscus:anna' }),
  })
  .meta({ id: 'NewSecondFactor' })

/** Body of POST /account/second-factor/confirm. */
export const confirmSecondFactor = z.strictObject({ code: totpCode }).meta({ id: 'ConfirmSecondFactor' })

/** Body of the changes of a second factor that is in use. */
export const secondFactorProof = z
  .strictObject({ code: optionalOrNull(totpCode), recovery_code: optionalOrNull(recoveryCode) })
  .meta({ id: 'SecondFactorProof' })

/** New recovery codes. */
export const newRecoveryCodes = z
  .object({
    recovery_codes: z
      .array(z.string())
      .meta({ description: 'Each replaces a code once. Only this response has them' }),
  })
  .meta({ id: 'RecoveryCodes' })
