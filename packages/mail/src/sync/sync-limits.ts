/** What a turn of a mailbox may use. */
export type SyncLimits = {
  /** The turn is stopped after this time, which a message of the largest size needs on a slow connection. */
  turnMs: number
  /** No batch begins later than this after the start of the turn. */
  batchesMs: number
  /** The lease of a turn: no other turn of the mailbox begins earlier, if its process is lost. */
  leaseMs: number
  /** Limit of the connection, and of a silence of the server. */
  silenceMs: number
  /** Messages and bytes of a turn. The next turn continues. */
  turnMessages: number
  turnBytes: number
  /** A larger message is stored with its header only. */
  messageBytes: number
  /** Bytes of a header that are stored of a message that is too large. */
  headerBytes: number
  /**
   * Messages and bytes that are fetched together and committed in one transaction. A larger message is a batch of its
   * own.
   */
  batchMessages: number
  batchBytes: number
}

const mebibyte = 2 ** 20

export const syncLimits: SyncLimits = {
  turnMs: 140_000,
  batchesMs: 35_000,
  leaseMs: 180_000,
  silenceMs: 15_000,
  turnMessages: 2_000,
  turnBytes: 256 * mebibyte,
  messageBytes: 50 * mebibyte,
  headerBytes: mebibyte / 2,
  batchMessages: 50,
  batchBytes: 8 * mebibyte,
}
