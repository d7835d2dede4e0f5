/** What a turn of an account may use. */
export type DavLimits = {
  /** The turn is stopped after this time, which one request with its answer never needs. */
  turnMs: number
  /** No object and no batch begins later than this after the start of the turn. */
  workMs: number
  /** The lease of a turn: no other turn of the account begins earlier, if its process is lost. */
  leaseMs: number
  /** A collection is pulled again this long after its last pull. */
  pullEveryMs: number
  /** The same for a collection that failed, and for one that the server does not have any more. */
  failedEveryMs: number
  goneEveryMs: number
  /** Objects of a multiget, and of a transaction of a pull. */
  batchObjects: number
}

export const davLimits: DavLimits = {
  turnMs: 140_000,
  workMs: 100_000,
  leaseMs: 180_000,
  pullEveryMs: 110_000,
  failedEveryMs: 15 * 60_000,
  goneEveryMs: 6 * 60 * 60_000,
  batchObjects: 50,
}
