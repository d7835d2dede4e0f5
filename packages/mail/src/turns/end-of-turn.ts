import type { MailboxState } from '@fiscus/contracts/mail/mail-vocabulary'

/** How a turn of a mailbox ended. `hasMore`: its budget is spent, and the server has further messages. */
export type TurnOutcome =
  | { kind: 'read'; hasMore: boolean }
  | { kind: 'failed'; state: MailboxState; reason: string }

type EndedTurn = { in_state: MailboxState; in_error: string | null; in_failures: number; in_next_at: Date }

const minuteMs = 60_000
/** Delays after failures in a row, in minutes. The last one repeats. */
const backoffMinutes = [1, 2, 5, 15, 60]
/** Delays in minutes of states that end when the mailbox or its server is changed. A change of the mailbox ends the delay. */
const slowMinutes: Partial<Record<MailboxState, number>> = {
  needs_password: 360,
  address_refused: 360,
  certificate_refused: 60,
}
/** Less than a minute, so that the run of the next minute finds the mailbox due. */
const pollMs = 50_000

/** Returns the state of a mailbox after a turn, and the instant of the next one. `failures`: failed turns in a row before it. */
export function endOfTurn(
  outcome: TurnOutcome,
  { failures, now }: { failures: number; now: Date },
): EndedTurn {
  const after = (ms: number) => new Date(now.getTime() + ms)
  if (outcome.kind === 'read')
    return {
      in_state: 'ok',
      in_error: null,
      in_failures: 0,
      in_next_at: outcome.hasMore ? now : after(pollMs),
    }
  const minutes = slowMinutes[outcome.state] ?? backoffMinutes[failures] ?? backoffMinutes.at(-1) ?? 60
  return {
    in_state: outcome.state,
    in_error: outcome.reason,
    in_failures: failures + 1,
    // The run of a minute begins some seconds after it.
    in_next_at: after(minutes * minuteMs - (minuteMs - pollMs)),
  }
}
