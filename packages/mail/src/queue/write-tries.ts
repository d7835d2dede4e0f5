import { textColumns } from '@fiscus/contracts/fields/text-columns'
import type { TenantDatabase } from '@fiscus/db/connections/databases'
import { mailQueue, mailRecipients } from '@fiscus/db/schema/mail/outgoing'
import { sql } from 'drizzle-orm'
import { type ClaimTiming, claimEnd, claimTiming } from './claim-batch.ts'
import type { Claimed } from './outgoing-message.ts'
import { outgoingTransitions } from './outgoing-transitions.ts'
import type { TryOutcome } from './try-outcome.ts'

/** A write to a claimed message: its last bytes are handed over next, or its try has ended. */
export type TryWrite = { message: Claimed; at: Date; outcome: TryOutcome | null }

const claimed = sql.raw(`'${outgoingTransitions.claim.to}'`)

/**
 * Writes the steps of several tries with one statement. A message has at most one of them. Each changes its message,
 * and the recipients with it, only under the fence of the claim. Returns the ids of the messages that have the step,
 * also when an earlier try of the same write has committed it and its answer was lost: the others were taken over.
 */
export type WriteTries = (writes: readonly TryWrite[]) => Promise<ReadonlySet<string>>

/** Prepares the statement that writes tries: it is sent in one round trip, and planned once for each connection. */
export function prepareWriteTries(
  db: Pick<TenantDatabase, '$with' | 'with'>,
  { claimMs }: Pick<ClaimTiming, 'claimMs'> = claimTiming,
): WriteTries {
  const parts = {
    handed_over: handedOver(claimMs),
    ended,
    recipients: changedRecipients,
    written_before: writtenBefore,
  }
  const changed = ['handed_over', 'ended', 'written_before']
    .map((part) => `select id from ${part}`)
    .join(' union all ')
  const statement = db
    .with(...Object.entries(parts).map(([name, part]) => db.$with(name, {}).as(part)))
    .select({ id: sql<string>`id` })
    .from(sql.raw(`(${changed}) as changed`))
    .prepare('write_tries')
  return async (writes) => {
    const handovers = writes.filter(({ outcome }) => outcome === null)
    const ends = writes.flatMap(({ message, at, outcome }) => (outcome ? [endOf(message, at, outcome)] : []))
    const rows = await statement.execute({
      handovers: JSON.stringify(handovers.map(handoverOf)),
      ends: JSON.stringify(ends),
      changes: JSON.stringify(ends.flatMap(({ recipients }) => recipients)),
    })
    return new Set(rows.map(({ id }) => id))
  }
}

const rowsOf = (name: string) => sql`jsonb_to_recordset(${sql.placeholder(name)}::text::jsonb)`

/** The claim begins anew, so that a worker which reads the answer soon still has it. */
const handedOver = (claimMs: number) => sql`
  update ${mailQueue} as message set transmission_at = handover.at, claimed_until = ${claimEnd(claimMs)}
  from ${rowsOf('handovers')} as handover (id uuid, fence bigint, at timestamptz)
  where message.id = handover.id and message.fence = handover.fence and message.status = ${claimed}
  returning message.id`

const ended = sql`
  update ${mailQueue} as message set
    status = try.status,
    attempts_count = message.attempts_count + 1,
    unknown_count = message.unknown_count + try.unknown,
    claimed_until = null,
    transmission_at = case when try.available_at is null then message.transmission_at end,
    available_at = coalesce(try.available_at, message.available_at),
    sent_at = try.sent_at,
    last_code = try.code, last_enhanced_code = try.enhanced_code, last_error = try.error,
    last_error_message = try.error_message
  from ${rowsOf('ends')} as try (id uuid, fence bigint, status text, unknown integer,
    available_at timestamptz, sent_at timestamptz, code integer, enhanced_code text, error text, error_message jsonb)
  where message.id = try.id and message.fence = try.fence and message.status = ${claimed}
  returning message.id`

/** A claim that ends has the next fence, so that the status under this one is that of an earlier try of this write. */
const writtenBefore = sql`
  select message.id from ${mailQueue} as message
  join ${rowsOf('ends')} as try (id uuid, fence bigint, status text)
    on message.id = try.id and message.fence = try.fence and message.status = try.status`

const changedRecipients = sql`
  update ${mailRecipients} as recipient set
    status = change.status, code = change.code, enhanced_code = change.enhanced_code, detail = change.detail,
    detail_message = change.detail_message, changed_at = change.at
  from ${rowsOf('changes')} as change (id uuid, status text, code integer, enhanced_code text, detail text,
    detail_message jsonb, at timestamptz), ended
  where recipient.id = change.id and recipient.queue_id = ended.id`

const handoverOf = ({ message: { id, fence }, at }: TryWrite) => ({ id, fence, at })

function endOf({ id, fence }: Claimed, at: Date, outcome: TryOutcome) {
  const { transition, recipients, reply, error, delayMs } = outcome
  return {
    id,
    fence,
    status: outgoingTransitions[transition].to,
    unknown: transition === 'lose' ? 1 : 0,
    available_at: transition === 'defer' ? new Date(at.getTime() + delayMs) : null,
    sent_at: transition === 'succeed' ? at : null,
    code: reply?.code ?? null,
    enhanced_code: reply?.enhanced ?? null,
    ...textColumns('error', error),
    recipients: recipients.map(({ detail, ...recipient }) => ({
      ...recipient,
      ...textColumns('detail', detail),
      at,
    })),
  }
}
