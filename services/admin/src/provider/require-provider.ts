import { Problem } from '@fiscus/contracts/problems/problem'
import { accounts } from '@fiscus/messages/accounts'
import type { AdminContext } from '../context/admin-context.ts'
import type { LoginProvider } from '../openid/login-provider.ts'

/** @throws Problem 404 `not-found` in an installation without a login provider */
export function requireProvider({ provider }: AdminContext): LoginProvider {
  if (provider) return provider
  throw new Problem('not-found', accounts.providerMissing())
}
