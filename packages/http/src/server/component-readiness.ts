import type { Logger } from '@fiscus/runtime/log/logger'
import { unlessAborted } from '@fiscus/runtime/waiting/unless-aborted'

/**
 * Readiness checks by the name of the component. A check rejects when its component is down, and the process takes no
 * requests then. It resolves with `degraded`, or with the error that says why, when the process can respond and an
 * operator must act.
 */
export type ReadinessChecks = Record<string, () => Promise<unknown>>

export const componentStates = ['up', 'degraded', 'down'] as const
type State = (typeof componentStates)[number]

const checkMsMax = 2000

/**
 * Returns a function that reads the state of a component. It logs each change of the state, because probes come every
 * few seconds.
 */
export function readinessOf(name: string, check: () => Promise<unknown>, log: Logger) {
  let last: State = 'up'
  return async () => {
    const { status, err } = await stateOf(check)
    if (status !== last) {
      if (status === 'up') log.info({ component: name }, 'component is up again')
      else log.warn({ component: name, err }, `component is ${status}`)
    }
    last = status
    return { name, status }
  }
}

async function stateOf(check: () => Promise<unknown>): Promise<{ status: State; err?: unknown }> {
  try {
    const result = await unlessAborted(check(), AbortSignal.timeout(checkMsMax))
    if (result instanceof Error) return { status: 'degraded', err: result }
    return { status: result === 'degraded' ? 'degraded' : 'up' }
  } catch (err) {
    return { status: 'down', err }
  }
}
