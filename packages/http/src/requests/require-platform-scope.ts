import { hasPlatformScope, type PlatformScope, type Scope } from '@fiscus/contracts/access/scopes'
import { Problem } from '@fiscus/contracts/problems/problem'
import { access } from '@fiscus/messages/access'

/** @throws Problem 403 `missing-scope` unless a platform key may read, or change, the data of tenants */
export function requirePlatformScope(scopes: ReadonlySet<Scope>, scope: PlatformScope): void {
  if (hasPlatformScope(scopes, scope)) return
  throw new Problem('missing-scope', scope === 'tenants:read' ? access.tenantsRead() : access.tenantsAdmin())
}
