import { z } from 'zod'
import { optionalOrNull } from '../fields/optional-or-null.ts'
import { passwordLengthMax } from './login-request.ts'

const responseLengthMax = 8_000

/** The login provider of the installation. */
export const loginProvider = z
  .object({
    provider: z
      .object({ name: z.string().meta({ example: 'Acme' }) })
      .nullable()
      .meta({ description: 'null: users log in by password or link only' }),
  })
  .meta({ id: 'LoginProvider' })

/** Where a browser goes to log in at the provider. */
export const startedProviderLogin = z
  .object({
    url: z.url().meta({
      description: 'Open it in the browser that has received the cookie of this response',
      example: 'https://login.acme.example/authorize?response_type=code&client_id=fiscus&state=8OGJ',
    }),
  })
  .meta({ id: 'StartedProviderLogin' })

/** Body of the request with what the provider sent back. */
export const providerResponse = z
  .strictObject({
    response: z.string().min(1).max(responseLengthMax).meta({
      description: 'The query of the address to which the provider has sent the browser, without `?`',
      example: 'code=SplxlOBeZQQYbYS6WxSbIA&state=8OGJ&iss=https%3A%2F%2Flogin.acme.example',
    }),
  })
  .meta({ id: 'ProviderResponse' })

/** Body of the request that starts to connect an account of the provider. */
export const connectRequest = z
  .strictObject({ current_password: optionalOrNull(z.string().max(passwordLengthMax)) })
  .meta({ id: 'ConnectRequest' })

/** An account at a login provider with which a user logs in. */
const identityRecord = z
  .object({
    id: z.uuid(),
    issuer: z.string().meta({
      description: 'The address by which the provider identifies itself',
      example: 'https://login.acme.example',
    }),
    subject: z
      .string()
      .meta({ description: 'The id of the account at the provider', example: '248289761001' }),
    is_usable: z.boolean().meta({ description: 'Whether it is of the provider that is connected now' }),
    created_at: z.iso.datetime(),
  })
  .meta({ id: 'Identity' })

/** The identities of a user. */
export const identityList = z.object({ identities: z.array(identityRecord) }).meta({ id: 'IdentityList' })
