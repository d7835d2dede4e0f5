import { type TextColumns, textColumns } from '@fiscus/contracts/fields/text-columns'
import type { MailboxState } from '@fiscus/contracts/mail/mail-vocabulary'
import type { Message } from '@fiscus/messages/message'
import { turnDelayMs } from '@fiscus/runtime/turns/turn-delay'

/** How a turn of a mailbox ended. `hasMore`: its budget is spent, and the server has further messages. */
export type TurnOutcome =
  | { kind: 'read'; hasMore: boolean }
  | { kind: 'failed'; state: MailboxState; reason: Message }

type EndedTurn = { in_state: MailboxState; in_failures: number; in_next_at: Date } & TextColumns<'in_error'>

/** Less than a minute, so that the run of the next minute finds the mailbox due. */
const pollMs = 50_000

/**
 * Returns the state of a mailbox after a turn, and the instant of the next one. `failures`: failed turns in a row
 * before it.
 */
export function endOfTurn(
  outcome: TurnOutcome,
  { failures, now }: { failures: number; now: Date },
): EndedTurn {
  const after = (ms: number) => new Date(now.getTime() + ms)
  if (outcome.kind === 'read')
    return {
      in_state: 'ok',
      ...textColumns('in_error', null),
      in_failures: 0,
      in_next_at: outcome.hasMore ? now : after(pollMs),
    }
  return {
    in_state: outcome.state,
    ...textColumns('in_error', outcome.reason),
    in_failures: failures + 1,
    in_next_at: after(turnDelayMs(outcome.state, failures)),
  }
}
