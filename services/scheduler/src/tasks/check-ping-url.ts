import { invalidRequest } from '@fiscus/http/requests/validate'
import { type EgressGuard, EgressRefused } from '@fiscus/runtime/egress'

const patienceMs = 2_000

/**
 * Looks where pings would go. A name that leads nowhere yet, or is not resolved in time, is taken: each ping is checked again.
 * @throws Problem 422 `invalid-request` at `/ping_url`
 */
export async function checkPingUrl(guard: EgressGuard, url: string): Promise<void> {
  try {
    await guard(url, AbortSignal.timeout(patienceMs))
  } catch (error) {
    if (!(error instanceof EgressRefused)) return
    // The address that a name leads to here is nobody else's to know.
    const detail =
      'It leads to an address that is not public. Pings go to public addresses, and to the networks that EGRESS_ALLOW names.'
    throw invalidRequest([{ pointer: '/ping_url', detail }])
  }
}
