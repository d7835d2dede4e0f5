import type { SyncLimits } from './sync-limits.ts'

/** What remains of a turn. */
export type Budget = { messages: number; bytes: number }

/**
 * Messages that are fetched and committed together. `large`: one message that is streamed. `too_large`: its header is
 * stored.
 */
export type Batch<Entry> = { kind: 'small' | 'large' | 'too_large'; entries: readonly Entry[] }

/** A message with more than this part of the bytes of a batch is large. */
const largeParts = 8

/**
 * Divides messages into batches in their order, until the budget is spent. A batch is taken while anything of the
 * budget remains, so that a message which is larger than the budget does not stop its folder. The header of a message
 * that is too large costs no bytes.
 */
export function planBatches<Entry extends { bytes: number }>(
  entries: readonly Entry[],
  budget: Budget,
  limits: Pick<SyncLimits, 'messageBytes' | 'batchBytes' | 'batchMessages'>,
): Batch<Entry>[] {
  const batches: { kind: Batch<Entry>['kind']; entries: Entry[]; bytes: number }[] = []
  let bytes = budget.bytes
  for (const entry of entries.slice(0, budget.messages)) {
    if (bytes <= 0) break
    const kind = kindOf(entry.bytes, limits)
    const cost = kind === 'too_large' ? 0 : entry.bytes
    const last = batches.at(-1)
    const fits =
      last?.kind === 'small' &&
      kind === 'small' &&
      last.entries.length < limits.batchMessages &&
      last.bytes + cost <= limits.batchBytes
    if (fits) {
      last.entries.push(entry)
      last.bytes += cost
    } else batches.push({ kind, entries: [entry], bytes: cost })
    bytes -= cost
  }
  return batches.map(({ kind, entries }) => ({ kind, entries }))
}

/** The number of messages in batches. */
export const messagesIn = (batches: readonly Batch<unknown>[]) =>
  batches.reduce((count, { entries }) => count + entries.length, 0)

function kindOf(
  bytes: number,
  { messageBytes, batchBytes }: Pick<SyncLimits, 'messageBytes' | 'batchBytes'>,
): Batch<unknown>['kind'] {
  if (bytes > messageBytes) return 'too_large'
  return bytes > batchBytes / largeParts ? 'large' : 'small'
}

/**
 * Messages of at most so many bytes are small, and any of them fit into a batch: their sizes need not be known before
 * they are fetched.
 */
export function alwaysSmall({
  messageBytes,
  batchBytes,
  batchMessages,
}: Pick<SyncLimits, 'messageBytes' | 'batchBytes' | 'batchMessages'>): number {
  return Math.min(messageBytes, Math.floor(batchBytes / Math.max(batchMessages, largeParts)))
}
