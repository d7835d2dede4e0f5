import { setTimeout as wait } from 'node:timers/promises'
import type { Clock } from '../clock.ts'
import { TurnLost } from './turn-lost.ts'

export type TurnLimits = {
  /**
   * Turns at a time in the run, and on one host. A lease gives each mailbox or account one turn at a time over all
   * runs.
   */
  turnsMax: number
  turnsPerHostMax: number
  /** No turn begins later than this after the start of the run. */
  budgetMs: number
  /** Delay between two looks for what is due while turns are running. */
  pollMs: number
}

export const turnLimits: TurnLimits = {
  turnsMax: 8,
  turnsPerHostMax: 4,
  budgetMs: 140_000,
  pollMs: 2_000,
}

/** A turn that was claimed: its server, and since when it was due. */
export type DueTurn = { host: string; dueAt: Date }

type Turns<T extends DueTurn> = {
  /**
   * Claims what is due for longest and not on one of the hosts, which have as many turns as they may; null: nothing is
   * due.
   */
  claim(busyHosts: readonly string[]): Promise<T | null>
  /**
   * Resolves at the end of the turn. `others`: turns that are running beside it. What it throws ends the run, except
   * `TurnLost`.
   */
  run(turn: T, others: () => number): Promise<void>
  limits: TurnLimits
  clock: Clock
  /** Aborts with the run. */
  signal: AbortSignal
}

/** A turn that begins later than this after it was due is late. */
const lateMs = 300_000

/**
 * Runs the due turns, some at a time, the longest due first. While a turn is running, others that become due begin, so
 * that a slow server costs only its own turn. Resolves with the number of late turns when nothing is due and none is
 * running.
 * @throws the first error of a turn or of a claim, after the running turns have ended; the reason of the signal
 */
export async function takeTurns<T extends DueTurn>(turns: Turns<T>): Promise<{ late: number }> {
  const { limits, clock, signal } = turns
  const hosts = new Map<string, number>()
  const running = new Set<Promise<void>>()
  const until = performance.now() + limits.budgetMs
  let failure: unknown
  let late = 0
  /** The hosts that were busy when a claim found nothing. While they are, another one finds nothing either. */
  let exhausted: { hosts: readonly string[]; until: number } | null = null

  async function runTurn(turn: T) {
    try {
      await turns.run(turn, () => running.size - 1)
    } catch (error) {
      if (!(error instanceof TurnLost)) failure ??= error
    } finally {
      hosts.set(turn.host, (hosts.get(turn.host) ?? 1) - 1)
      // What has had its turn may be due again at once.
      if (!exhausted?.hosts.includes(turn.host)) exhausted = null
    }
  }

  async function claim() {
    const mayBegin = running.size < limits.turnsMax && performance.now() < until
    const busyHosts = [...hosts].filter(([, count]) => count >= limits.turnsPerHostMax).map(([host]) => host)
    if (!mayBegin || isExhausted(busyHosts)) return null
    const turn = await turns.claim(busyHosts)
    if (!turn) exhausted = { hosts: busyHosts, until: performance.now() + limits.pollMs }
    return turn
  }

  /** Without a busy host, what becomes due is looked for at each end of a turn. */
  function isExhausted(busyHosts: readonly string[]): boolean {
    if (!exhausted || exhausted.hosts.length === 0 || performance.now() >= exhausted.until) return false
    return exhausted.hosts.every((host) => busyHosts.includes(host))
  }

  async function beginTurns() {
    while (failure === undefined && !signal.aborted) {
      // A turn that ends during the claim may free its host: only a claim without any turn ends the run.
      const isIdle = running.size === 0
      const turn = await claim()
      if (!turn && isIdle) return
      if (!turn) {
        if (running.size > 0) await Promise.race([...running, wait(limits.pollMs, undefined, { ref: false })])
        continue
      }
      if (clock.now().getTime() - turn.dueAt.getTime() > lateMs) late += 1
      hosts.set(turn.host, (hosts.get(turn.host) ?? 0) + 1)
      const begun: Promise<void> = runTurn(turn).finally(() => running.delete(begun))
      running.add(begun)
    }
  }

  await beginTurns().finally(() => Promise.all(running))
  if (failure !== undefined) throw failure
  signal.throwIfAborted()
  return { late }
}
