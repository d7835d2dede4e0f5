import { FiscusProblem } from '@fiscus/client'
import { api } from '../../api/client.ts'
import { takeKeptLogin } from '../../session/provider/kept-login.ts'

/** Where the browser goes on, or that a code is needed before. */
export type Finished = { next: string; needsCode: boolean }

let finishing: Promise<Finished> | null = null

/**
 * Sends the response of the provider in the address, once however often the page renders, and removes it from the
 * address.
 */
export function finishLogin(): Promise<Finished> {
  finishing ??= start()
  return finishing
}

async function start(): Promise<Finished> {
  const response = location.search.slice(1)
  history.replaceState(history.state, '', location.pathname)
  const kept = takeKeptLogin()
  if (kept.purpose === 'connect') {
    await api.finishConnection({ response })
    return { next: '/account', needsCode: false }
  }
  try {
    // Without a response the page was opened by hand: the problem is that of a login that is over.
    await api.finishProviderLogin({ response: response || '-' })
    return { next: kept.next, needsCode: false }
  } catch (error) {
    if (error instanceof FiscusProblem && error.code === 'second-factor-required')
      return { next: kept.next, needsCode: true }
    throw error
  }
}
