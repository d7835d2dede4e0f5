import { Problem } from '@fiscus/contracts/problems/problem'
import { isApplicationUrl } from '@fiscus/db/connections/application-login'
import { asOwner } from '@fiscus/db/connections/connect'
import {
  type ControlDatabase,
  controlDatabase,
  type TenantDatabase,
  tenantDatabase,
} from '@fiscus/db/connections/databases'
import { type ServerAddresses, type TenantPlace, tenantUrlOf } from '@fiscus/db/connections/tenant-url'
import { rejectAsUnavailable } from '@fiscus/db/connections/unavailable-problem'
import { tenants } from '@fiscus/messages/tenants'
import { InvalidInput } from '@fiscus/runtime/faults/operator-error'

/**
 * Runs work on the administration database as its owner, for what the application may not change (0023).
 * @throws Problem 403 `owner-required`, 422 `invalid-request`, 503 `database-unavailable`
 */
export function onControlAsOwner<T>(url: string, work: (control: ControlDatabase) => Promise<T>): Promise<T> {
  requireOwner(url)
  return asProblems(asOwner(url, (client) => work(controlDatabase(client))))
}

/** Runs work on the database of a tenant as its owner, like `onControlAsOwner`. */
export function onTenantAsOwner<T>(
  addresses: ServerAddresses,
  place: TenantPlace,
  work: (db: TenantDatabase) => Promise<T>,
): Promise<T> {
  requireOwner(addresses.url)
  return asProblems(asOwner(tenantUrlOf(addresses, place), (client) => work(tenantDatabase(client))))
}

/** @throws Problem 403 `owner-required` when a process has only the login of the application */
export function requireOwner(url: string): void {
  if (!isApplicationUrl(url)) return
  throw new Problem('owner-required', tenants.ownerMissing())
}

async function asProblems<T>(result: Promise<T>): Promise<T> {
  try {
    return await rejectAsUnavailable(result)
  } catch (error) {
    if (error instanceof InvalidInput) throw new Problem('invalid-request', error.asMessage, { cause: error })
    throw error
  }
}
