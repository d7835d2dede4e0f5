import type { DavTestStep, TestedAccount } from '@fiscus/contracts/dav/account-test'
import { textColumns } from '@fiscus/contracts/fields/text-columns'
import type { DavFaultCode } from '../http/dav-error.ts'
import { type DavHttp, type DavHttpOptions, openDavHttp } from '../http/dav-http.ts'
import type { DavLogin } from '../logins/dav-login.ts'
import { type DavFault, davFaultOf } from '../session/dav-fault.ts'
import { findCollections } from './find-collections.ts'

export type AccountToTest = {
  serverUrl: string
  isOauth: boolean
  login: (signal: AbortSignal) => Promise<DavLogin>
}

const testMsMax = 30_000
const originsShown = 5

/** The step at which each fault is met when nothing later has succeeded. */
const stepOfFault: Record<DavFaultCode, DavTestStep> = {
  address_refused: 'address',
  plaintext_refused: 'address',
  name_unknown: 'address',
  no_connection: 'connection',
  certificate_refused: 'tls',
  tls_outdated: 'tls',
  consent_needed: 'token',
  no_token: 'token',
  secret_unreadable: 'login',
  login_refused: 'login',
  digest_needed: 'login',
  access_refused: 'login',
  redirect_refused: 'principal',
  not_found: 'principal',
  server_busy: 'login',
  server_failed: 'principal',
  no_dav: 'principal',
  answer_too_large: 'collections',
}

/**
 * Connects to the server of an account, logs in and looks for its collections, in at most 30 seconds. Nothing is
 * changed. Returns how far it came; the reason of a failure has no text of the server.
 * @throws the reason of the signal
 */
export async function checkConnection(
  account: AccountToTest,
  { environment, clock, signal: stop }: Omit<DavHttpOptions, 'login'>,
): Promise<TestedAccount> {
  const signal = AbortSignal.any([stop, AbortSignal.timeout(testMsMax)])
  const planned = plannedSteps(account)
  let reached: DavTestStep | null = null
  const referred = new Set<string>()
  const other_origins = () => [...referred].slice(0, originsShown)
  try {
    const login = await account.login(signal)
    if (account.isOauth) reached = 'token'
    using http: DavHttp = openDavHttp({ environment, login, clock, signal })
    const start = { serverUrl: account.serverUrl, origins: login.origins }
    const { collections } = await findCollections(http, start, {
      reached: (step) => {
        reached = step
      },
      referred: (origin) => void referred.add(origin),
    })
    return {
      ...stepsAfter(planned, null, null),
      collections: collections.map(({ kind, name, url }) => ({ kind, name, url })),
      other_origins: other_origins(),
    }
  } catch (error) {
    stop.throwIfAborted()
    const fault = davFaultOf(error)
    if (fault === null) throw error
    return {
      ...stepsAfter(planned, fault, reached),
      collections: [],
      other_origins: other_origins(),
    }
  }
}

function plannedSteps({ serverUrl, isOauth }: AccountToTest): DavTestStep[] {
  return [
    ...(isOauth ? (['token'] as const) : []),
    'address',
    'connection',
    ...(serverUrl.startsWith('https:') ? (['tls'] as const) : []),
    'login',
    'principal',
    'home',
    'collections',
  ]
}

/** The results of the steps of a test that ended with a fault, or of one that succeeded (null). */
function stepsAfter(planned: readonly DavTestStep[], fault: DavFault | null, reached: DavTestStep | null) {
  const known = reached === null ? -1 : planned.indexOf(reached)
  const failedAt =
    fault === null ? planned.length : Math.max(planned.indexOf(stepOfFault[fault.code]), known + 1)
  const steps = planned.map((step, place) => ({
    step,
    result:
      place < failedAt
        ? ('ok' as const)
        : place === failedAt
          ? ('failed' as const)
          : ('not_reached' as const),
    ...textColumns('reason', place === failedAt && fault !== null ? fault.reason : null),
  }))
  return { is_ok: fault === null, steps }
}
