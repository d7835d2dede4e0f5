import { type TurnLimits, takeTurns, turnLimits } from '@fiscus/runtime/turns/take-turns'
import type { ServerAccess } from '../mailboxes/incoming-server.ts'
import { claimMailbox } from '../sync/claim-mailbox.ts'
import type { SyncContext, Tally } from '../sync/sync-turn.ts'
import { runTurn } from './run-turn.ts'

/** What a run has done: mailboxes read and failed, turns that began late, and what the turns did. */
export type SyncResult = Tally & { read: number; failedMailboxes: number; late: number }

type TurnsOptions = {
  limits?: TurnLimits
  progress: (done: number, total: number) => void
  /** Called after a turn that has enqueued acknowledgements. It must not reject. */
  onAcknowledged(): Promise<void>
}

/**
 * Reads the due mailboxes, some at a time, the longest due first. While a turn is running, mailboxes that become due
 * get theirs, so that a slow mailbox costs only its own turn. Resolves when no mailbox is due and no turn is running.
 */
export async function runTurns(
  context: Omit<SyncContext, 'tally'>,
  access: ServerAccess,
  { limits = turnLimits, progress, onAcknowledged }: TurnsOptions,
): Promise<SyncResult> {
  const nothing: Tally = { stored: 0, failed: 0, bytes: 0, acknowledged: 0, unacknowledged: 0 }
  const result: SyncResult = { ...nothing, read: 0, failedMailboxes: 0, late: 0 }
  const { runSignal, clock, db } = context
  const { leaseMs } = context.limits
  let triggered = 0
  const { late } = await takeTurns({
    async claim(busyHosts) {
      const claimed = await claimMailbox(db, { now: clock.now(), leaseMs, busyHosts })
      return claimed && { ...claimed, host: claimed.mailbox.in_host ?? '', dueAt: claimed.mailbox.in_next_at }
    },
    async run(claimed, others) {
      const { kind } = await runTurn({ ...context, tally: result }, access, claimed)
      if (kind === 'read') result.read += 1
      else result.failedMailboxes += 1
      const done = result.read + result.failedMailboxes
      progress(done, done + others())
      if (result.acknowledged === triggered) return
      triggered = result.acknowledged
      await onAcknowledged()
    },
    limits,
    clock,
    signal: runSignal,
  })
  return { ...result, late }
}
