import { type Leases, leaseTtlMs } from '@fiscus/scheduling/leases/leases'

/**
 * Renews the lease of a turn, or acquires it again if it was lost. Never rejects: a run continues even if its turn is
 * lost.
 */
export async function renewTurn(leases: Leases, key: string, token: string): Promise<void> {
  try {
    if (!(await leases.renew(key, token, leaseTtlMs))) await leases.acquire(key, token, leaseTtlMs)
  } catch {
    // The next renewal retries.
  }
}
