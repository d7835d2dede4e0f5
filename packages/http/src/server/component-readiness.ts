import type { Message } from '@fiscus/messages/message'
import { render } from '@fiscus/messages/render'
import type { Logger } from '@fiscus/runtime/log/logger'
import { unlessAborted } from '@fiscus/runtime/waiting/unless-aborted'

/**
 * Readiness checks by the name of the component. A check rejects when its component is down, and the process takes no
 * requests then. It resolves with `degraded` when the process can respond and an operator must act, or with what says
 * why: an error, which only the log has, or a message, which the response has too.
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
    const { status, err, detail } = await stateOf(check)
    if (status !== last) {
      if (status === 'up') log.info({ component: name }, 'component is up again')
      else log.warn({ component: name, err, detail }, `component is ${status}`)
    }
    last = status
    return { name, status, ...(detail !== undefined && { detail }) }
  }
}

async function stateOf(
  check: () => Promise<unknown>,
): Promise<{ status: State; err?: unknown; detail?: string }> {
  try {
    const result = await unlessAborted(check(), AbortSignal.timeout(checkMsMax))
    if (result instanceof Error) return { status: 'degraded', err: result }
    if (isMessage(result)) return { status: 'degraded', detail: render(result) }
    return { status: result === 'degraded' ? 'degraded' : 'up' }
  } catch (err) {
    return { status: 'down', err }
  }
}

function isMessage(result: unknown): result is Message {
  return typeof result === 'object' && result !== null && 'code' in result && 'params' in result
}
