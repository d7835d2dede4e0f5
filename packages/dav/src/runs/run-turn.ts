import { render } from '@fiscus/messages/render'
import { isUnavailable } from '@fiscus/runtime/faults/unavailability'
import { endWhenAvailable } from '@fiscus/runtime/turns/end-when-available'
import { nameOfFault, ownFault } from '@fiscus/runtime/turns/own-fault'
import { TurnLost } from '@fiscus/runtime/turns/turn-lost'
import { pullAccount } from '../pull/pull-account.ts'
import { pushAccount } from '../push/push-account.ts'
import { davFaultOf } from '../session/dav-fault.ts'
import type { AccountRow, DavContext, DavTurn, OpenSession } from '../turns/dav-turn.ts'
import type { DueWork } from '../turns/due-work.ts'
import { endTurn, releaseTurn, type TurnOutcome } from '../turns/end-turn.ts'

/**
 * Runs the turn of an account that is claimed, and stores its state: pushes the local changes, and then, if that is its
 * work, pulls the collections that are due. A failure of the server is a result.
 * @throws when the database is unreachable, or with the run
 */
export async function runTurn(
  context: DavContext,
  openSession: OpenSession,
  account: AccountRow,
  work: DueWork,
): Promise<TurnOutcome> {
  const { limits, runSignal, clock, db, log } = context
  const startedAt = performance.now()
  const signal = AbortSignal.any([runSignal, AbortSignal.timeout(limits.turnMs)])
  const hasTime = () => !signal.aborted && performance.now() - startedAt < limits.workMs
  const synchronise = async () => {
    await using session = await openSession(account, signal)
    const turn: DavTurn = { ...context, account, session, signal, hasTime, pushedTo: new Set() }
    await pushAccount(turn)
    if (work === 'pull') await pullAccount(turn)
  }
  return endWhenAvailable({
    async work() {
      const outcome = await outcomeOf(synchronise, context)
      if (outcome.kind === 'failed')
        log.warn(
          `DAV account ${account.id}: ${outcome.fault.state}, failed turn ${account.failures + 1}. ${render(outcome.fault.reason)}`,
        )
      return outcome
    },
    end: (outcome) => endTurn(db, account, outcome, clock.now()),
    release: () => releaseTurn(db, account),
    signal: runSignal,
  })
}

async function outcomeOf(work: () => Promise<void>, { runSignal, log }: DavContext): Promise<TurnOutcome> {
  try {
    await work()
    return { kind: 'done' }
  } catch (error) {
    runSignal.throwIfAborted()
    if (isUnavailable(error) || error instanceof TurnLost) throw error
    const fault = davFaultOf(error)
    if (fault === null) log.error(`DAV turn ended with ${nameOfFault(error)}`)
    return { kind: 'failed', fault: fault ?? { ...ownFault, retryAt: null } }
  }
}
