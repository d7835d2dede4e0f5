import { type TurnLimits, takeTurns, turnLimits } from '@fiscus/runtime/turns/take-turns'
import { claimAccount } from '../turns/claim-account.ts'
import type { DavContext, DavTally, OpenSession } from '../turns/dav-turn.ts'
import type { DueWork } from '../turns/due-work.ts'
import { runTurn } from './run-turn.ts'

/** What a run has done: turns of accounts, how many failed or began late, and what the turns did. */
export type DavRunResult = DavTally & { turns: number; failedTurns: number; late: number }

type Run = {
  work: DueWork
  openSession: OpenSession
  limits?: TurnLimits
  progress: (done: number, total: number) => void
}

/**
 * Gives each account whose work is due a turn, some at a time, the longest due first. A slow server costs only its own
 * turn. Resolves when no account is due and no turn is running.
 */
export async function runTurns(
  context: Omit<DavContext, 'tally'>,
  { work, openSession, limits = turnLimits, progress }: Run,
): Promise<DavRunResult> {
  const { db, clock, runSignal } = context
  const tally: DavTally = { pushed: 0, pulled: 0, failed: 0, conflicts: 0 }
  let turns = 0
  let failedTurns = 0
  const { late } = await takeTurns({
    claim: (busyHosts) => claimAccount(db, { work, now: clock.now(), limits: context.limits, busyHosts }),
    async run({ account }, others) {
      const { kind } = await runTurn({ ...context, tally }, openSession, account, work)
      turns += 1
      if (kind === 'failed') failedTurns += 1
      progress(turns, turns + others())
    },
    limits,
    clock,
    signal: runSignal,
  })
  return { ...tally, turns, failedTurns, late }
}
