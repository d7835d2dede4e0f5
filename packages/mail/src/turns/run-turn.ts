import { render } from '@fiscus/messages/render'
import { isUnavailable } from '@fiscus/runtime/faults/unavailability'
import { endWhenAvailable } from '@fiscus/runtime/turns/end-when-available'
import { nameOfFault, ownFault } from '@fiscus/runtime/turns/own-fault'
import { TurnLost } from '@fiscus/runtime/turns/turn-lost'
import { mailFaultOf } from '../connections/mail-fault.ts'
import { openImap } from '../imap/open-imap.ts'
import { openIncomingServer, type ServerAccess } from '../mailboxes/incoming-server.ts'
import { openPop3 } from '../pop3/open-pop3.ts'
import type { ClaimedMailbox } from '../sync/claim-mailbox.ts'
import { syncImap } from '../sync/sync-imap.ts'
import { syncPop3 } from '../sync/sync-pop3.ts'
import type { SyncContext, SyncTurn } from '../sync/sync-turn.ts'
import type { TurnOutcome } from './end-of-turn.ts'
import { endTurn, releaseTurn } from './end-turn.ts'

/**
 * Runs the turn of a mailbox that is claimed, and stores its state. A failure of the mailbox or of its server is a
 * result.
 * @throws only when the database or the files cannot be used, or with the run
 */
export async function runTurn(
  context: SyncContext,
  access: ServerAccess,
  { mailbox, isAfterLoss }: ClaimedMailbox,
): Promise<TurnOutcome> {
  const { limits, runSignal, clock, db, log } = context
  const startedAt = performance.now()
  const turn: SyncTurn = {
    ...context,
    mailbox,
    isCautious: isAfterLoss || mailbox.in_failures > 0,
    suspects: isAfterLoss ? limits.batchMessages : 0,
    budget: { messages: limits.turnMessages, bytes: limits.turnBytes },
    signal: AbortSignal.any([runSignal, AbortSignal.timeout(limits.turnMs)]),
    hasTime: () => performance.now() - startedAt < limits.batchesMs,
  }
  return endWhenAvailable({
    async work() {
      const outcome = await outcomeOf(turn, access)
      if (outcome.kind === 'failed')
        log.warn(
          `mailbox ${mailbox.id}: ${outcome.state}, failed turn ${mailbox.in_failures + 1}. ${render(outcome.reason)}`,
        )
      return outcome
    },
    end: (outcome) => endTurn(db, mailbox, outcome, clock.now()),
    release: () => releaseTurn(db, mailbox),
    signal: runSignal,
  })
}

async function outcomeOf(turn: SyncTurn, access: ServerAccess): Promise<TurnOutcome> {
  try {
    return { kind: 'read', hasMore: await readMailbox(turn, access) }
  } catch (error) {
    turn.runSignal.throwIfAborted()
    if (isUnavailable(error) || error instanceof TurnLost) throw error
    const fault = mailFaultOf(error)
    if (fault === null) turn.log.error(`mailbox ${turn.mailbox.id}: ${nameOfFault(error)}`)
    const { state, reason } = fault ?? ownFault
    return { kind: 'failed', state, reason }
  }
}

async function readMailbox(turn: SyncTurn, access: ServerAccess): Promise<boolean> {
  const { mailbox, signal, limits } = turn
  const options = { ...(await openIncomingServer(mailbox, access, turn)), timeoutMs: limits.silenceMs }
  if (mailbox.in_protocol === 'pop3') {
    await using session = await openPop3(options, signal)
    return await syncPop3(turn, session)
  }
  await using session = await openImap({ ...options, literalBytesMax: 2 * limits.messageBytes }, signal)
  return await syncImap(turn, session.client)
}
