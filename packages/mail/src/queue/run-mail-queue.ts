import type { SettingsReader } from '@fiscus/db/settings/settings-reader'
import { originOf } from '@fiscus/runtime/faults/origin'
import { nameOfFault, ownFault } from '@fiscus/runtime/turns/own-fault'
import { openBreaker } from './breakers.ts'
import { type ClaimTiming, claimTiming, type SenderId } from './claim-batch.ts'
import { dueSenders } from './due-senders.ts'
import { recoverLost, resendUnknown } from './recover-lost.ts'
import { sendTurn } from './send-turn.ts'
import type { TryOutcome } from './try-outcome.ts'
import { openTryWriter } from './try-writer.ts'
import type { Sender, TurnContext } from './turn-context.ts'
import { prepareWriteTries } from './write-tries.ts'

/** What a run needs from its surroundings. */
export type QueueRun = Pick<
  TurnContext,
  'db' | 'blobs' | 'secrets' | 'clock' | 'signal' | 'log' | 'random'
> & {
  settings: SettingsReader
  /** For tests: shorter claims. */
  claims?: ClaimTiming
  /** The name of the global server for its breaker. */
  globalHost: string
  /**
   * The sender of messages with its server. null: it cannot send now, for example because it is at its hourly limit.
   */
  senderOf(id: SenderId): Promise<Sender | null>
  /** Milliseconds after which no further message begins. */
  budgetMs: number
  progress: (done: number, total: number) => void
}

/** Tries by their end, and messages of lost workers. */
export type QueueTally = Record<TryOutcome['transition'] | 'recover' | 'resend', number>

/**
 * Senders that have their turns at the same time. Their steps share a commit, so that each message waits less for the
 * disk.
 */
const lanes = 16

/**
 * Sends the due messages of a scope (scheduled-tasks §3.3). The senders have turns of 20 messages: in each turn the
 * messages go by priority and queued date, and no sender waits for more than a turn of the senders before it. It ends
 * when no message is due, after `budgetMs`, or when the signal aborts.
 */
export async function runMailQueue(run: QueueRun): Promise<QueueTally> {
  const { db, clock, settings, signal, budgetMs, progress } = run
  const tally: QueueTally = { succeed: 0, defer: 0, fail: 0, lose: 0, recover: 0, resend: 0 }
  const attemptsMax = await settings.read('mail_queue.attempts_max')
  const lost = await recoverLost(db, attemptsMax, clock.now())
  tally.recover = lost.recovered
  tally.fail = lost.failed
  tally.lose = lost.unknown
  if ((await settings.read('mail_queue.unknown')) === 'resend')
    tally.resend = await resendUnknown(db, clock.now())
  const until = performance.now() + budgetMs
  const claims = run.claims ?? claimTiming
  const context: TurnContext = {
    ...run,
    writer: openTryWriter(prepareWriteTries(db, claims), signal),
    claims,
    rules: {
      attemptsMax,
      isBadSequenceFinal: (await settings.read('mail_queue.bad_sequence')) === 'fail',
      retry: {
        minutes: await settings.read('mail_queue.retry_minutes'),
        jitterPercent: await settings.read('mail_queue.retry_jitter_percent'),
      },
    },
    ageingMinutes: await settings.read('mail_queue.ageing_minutes'),
    mayContinue: () => !signal.aborted && performance.now() < until,
    onEnd(transition) {
      tally[transition] += 1
      const done = tally.succeed + tally.fail + tally.defer
      progress(done, done)
    },
  }
  await takeTurns(run, context)
  return tally
}

/**
 * Pauses the sender whose turn has ended with a fault of this program, so that it stops neither the run nor the others.
 * @throws an error of the database or the files, which concerns all senders, and the end of the run
 */
async function pauseAfterOwnFault(
  { db, clock, signal, log, globalHost }: QueueRun,
  id: SenderId,
  error: unknown,
) {
  if (signal.aborted || originOf(error) !== null) throw error
  log.error(`Sender ${id ?? 'of the global server'}: ${nameOfFault(error)}`)
  const fault = { kind: 'refused', reason: ownFault.reason } as const
  await openBreaker(db, { sender: id, host: globalHost }, fault, clock.now())
}

async function takeTurns(run: QueueRun, context: TurnContext): Promise<void> {
  const turns = new Map<SenderId, number>()
  const active = new Set<SenderId>()
  const skipped = new Set<SenderId>()
  let listed: SenderId[] = []

  /** The due sender with the fewest turns in this run; among these the one with the most urgent message. */
  async function nextSender(): Promise<SenderId | undefined> {
    if (listed.length === 0) {
      const { ageingMinutes, clock, db } = context
      const heads = await dueSenders(db, { ageingMinutes, globalHost: run.globalHost }, clock.now())
      listed = heads
        .map(({ sender }) => sender)
        .filter((sender) => !active.has(sender) && !skipped.has(sender))
        .toSorted((a, b) => (turns.get(a) ?? 0) - (turns.get(b) ?? 0))
    }
    return listed.shift()
  }

  // The lanes share one list: the next look-up waits for the one before.
  let turn: Promise<unknown> = Promise.resolve()
  async function lane(): Promise<void> {
    while (context.mayContinue()) {
      const next = turn.then(async () => {
        const id = await nextSender()
        if (id !== undefined) active.add(id)
        return id
      })
      turn = next.catch(() => {})
      const id = await next
      if (id === undefined) return
      try {
        turns.set(id, (turns.get(id) ?? 0) + 1)
        const sender = await run.senderOf(id)
        if (!sender || (await sendTurn(context, sender)) === 0) skipped.add(id)
      } catch (error) {
        await pauseAfterOwnFault(run, id, error)
        skipped.add(id)
      } finally {
        active.delete(id)
      }
    }
  }

  const results = await Promise.allSettled(Array.from({ length: lanes }, lane))
  for (const result of results) if (result.status === 'rejected') throw result.reason
}
