import { setTimeout as wait } from 'node:timers/promises'
import type { ServerAccess } from '../mailboxes/incoming-server.ts'
import { type ClaimedMailbox, claimMailbox, TurnLost } from '../sync/claim-mailbox.ts'
import type { SyncContext, Tally } from '../sync/sync-turn.ts'
import { runTurn } from './run-turn.ts'

/** What a run has done: mailboxes read and failed, turns that began late, and what the turns did. */
export type SyncResult = Tally & { read: number; failedMailboxes: number; late: number }

export type RunLimits = {
  /** Turns at a time in the run, and on one host. A mailbox has one turn at a time over all runs, because of its lease. */
  turnsMax: number
  turnsPerHostMax: number
  /** No turn begins later than this after the start of the run. */
  budgetMs: number
  /** Delay between two looks for due mailboxes while turns are running. */
  pollMs: number
}

export const runLimits: RunLimits = {
  turnsMax: 8,
  turnsPerHostMax: 4,
  budgetMs: 140_000,
  pollMs: 2_000,
}

/** A turn that begins later than this after its mailbox was due is late. */
const lateMs = 300_000

/**
 * Reads the mailboxes that are due, some at a time, those that are due for longest first. While a turn is running, mailboxes that
 * become due get theirs, so that a slow mailbox costs only its own turn. Resolves when no mailbox is due and no turn is running.
 */
export async function runTurns(
  context: Omit<SyncContext, 'tally'>,
  access: ServerAccess,
  { limits = runLimits, progress }: { limits?: RunLimits; progress: (done: number, total: number) => void },
): Promise<SyncResult> {
  const result: SyncResult = { read: 0, failedMailboxes: 0, late: 0, stored: 0, failed: 0, bytes: 0 }
  const { runSignal, clock, db } = context
  const hosts = new Map<string, number>()
  const running = new Set<Promise<void>>()
  const until = performance.now() + limits.budgetMs
  let failure: unknown

  async function turn(claimed: ClaimedMailbox, host: string) {
    try {
      const { kind } = await runTurn({ ...context, tally: result }, access, claimed)
      if (kind === 'read') result.read += 1
      else result.failedMailboxes += 1
      progress(result.read + result.failedMailboxes, result.read + result.failedMailboxes + running.size - 1)
    } catch (error) {
      if (!(error instanceof TurnLost)) failure ??= error
    } finally {
      hosts.set(host, (hosts.get(host) ?? 1) - 1)
    }
  }

  async function claim() {
    const mayBegin = running.size < limits.turnsMax && performance.now() < until
    const busyHosts = [...hosts].filter(([, turns]) => turns >= limits.turnsPerHostMax).map(([host]) => host)
    const leaseMs = context.limits.leaseMs
    return mayBegin ? claimMailbox(db, { now: clock.now(), leaseMs, busyHosts }) : null
  }

  async function beginTurns() {
    while (failure === undefined && !runSignal.aborted) {
      // A turn that ends during the claim may free its host: only a claim without any turn ends the run.
      const isIdle = running.size === 0
      const claimed = await claim()
      if (!claimed && isIdle) return
      if (!claimed) {
        if (running.size > 0) await Promise.race([...running, wait(limits.pollMs, undefined, { ref: false })])
        continue
      }
      const { in_host, in_next_at } = claimed.mailbox
      if (clock.now().getTime() - in_next_at.getTime() > lateMs) result.late += 1
      const host = in_host ?? ''
      hosts.set(host, (hosts.get(host) ?? 0) + 1)
      const begun: Promise<void> = turn(claimed, host).finally(() => running.delete(begun))
      running.add(begun)
    }
  }

  await beginTurns().finally(() => Promise.all(running))
  if (failure !== undefined) throw failure
  runSignal.throwIfAborted()
  return result
}
