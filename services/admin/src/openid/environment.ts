import { webAddress } from '@fiscus/runtime/addresses/addresses'
import { OperatorError } from '@fiscus/runtime/faults/operator-error'
import { z } from 'zod'

/** How Fiscus is registered at the login provider of the installation. */
export type ProviderConfig = {
  /** The address by which the provider identifies itself. */
  issuer: URL
  clientId: string
  clientSecret: string
  /** The name on the button of the login. */
  name: string
  /** The value of the claim `acr` of a login with several factors. */
  multiFactorAcr: string | undefined
  /** The address to which the provider sends browsers back. */
  redirectUri: URL
}

/** The page of the panel to which the provider sends browsers back. */
const callbackPath = '/login/provider'

/** The environment variables of the login provider: all of it, or nothing. */
export const providerVariables = z.object({
  OIDC_ISSUER: webAddress('the issuer of the provider, as https://login.example.com/realms/acme')
    .transform((text) => new URL(text))
    .refine(isEncryptedOrLocal, 'Use https: over http anyone on the way could log in as a user.')
    .optional()
    .describe(
      'The OpenID provider at which users can log in, as https://login.example.com/realms/acme. Without it they log in by password or link.',
    ),
  OIDC_CLIENT_ID: z.string().optional().describe('The id of Fiscus at the provider.'),
  OIDC_CLIENT_SECRET: z.string().optional().describe('The secret of Fiscus at the provider.'),
  OIDC_NAME: z.string().max(40).optional().meta({
    description: 'The name of the provider on the button of the login.',
    computedDefault: 'the host of OIDC_ISSUER',
  }),
  OIDC_MFA_ACR: z
    .string()
    .optional()
    .describe(
      'The value of the claim acr with which the provider states a login with several factors. It is requested, and such a login needs no code. The value mfa of the claim amr always counts.',
    ),
})

type ProviderVariables = z.output<typeof providerVariables> & { PUBLIC_URL?: URL | undefined }

/**
 * The configuration of the login provider; null without one.
 * @throws OperatorError that names a variable that is missing
 */
export function providerConfigOf(read: ProviderVariables): ProviderConfig | null {
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret, PUBLIC_URL } = read
  if (!issuer) {
    rejectWithoutIssuer(read)
    return null
  }
  if (!clientId || !clientSecret || !PUBLIC_URL) {
    const missing = Object.entries({
      OIDC_CLIENT_ID: clientId,
      OIDC_CLIENT_SECRET: clientSecret,
      PUBLIC_URL,
    }).flatMap(([name, value]) => (value ? [] : [`  ${name}: Set it too, because OIDC_ISSUER is set.`]))
    throw new OperatorError(['The environment is not valid:', ...missing].join('\n'))
  }
  return {
    issuer,
    clientId,
    clientSecret,
    name: read.OIDC_NAME ?? issuer.host,
    multiFactorAcr: read.OIDC_MFA_ACR,
    redirectUri: new URL(callbackPath, PUBLIC_URL),
  }
}

function rejectWithoutIssuer(read: ProviderVariables): void {
  const names = ['OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET', 'OIDC_NAME', 'OIDC_MFA_ACR'] as const
  const unused = names.find((name) => read[name] !== undefined)
  if (unused !== undefined)
    throw new OperatorError(`${unused} is set without OIDC_ISSUER: set OIDC_ISSUER to the provider.`)
}

function isEncryptedOrLocal({ protocol, hostname }: URL): boolean {
  return (
    protocol === 'https:' || (protocol === 'http:' && /^(localhost|127\.0\.0\.1|\[::1\])$/.test(hostname))
  )
}
