/**
 * The locks of running tasks. Each has the token of its holder, and a time to live that the holder renews. A lease prevents double
 * work; the fence of a run prevents late writes after its lease is lost (end-run.ts).
 */
export type Leases = {
  /** Takes a free key. False: the key is held, possibly by the same token. */
  take(key: string, token: string, ttlMs: number): Promise<boolean>
  /** Extends the time to live. False: the token does not hold the key. */
  renew(key: string, token: string, ttlMs: number): Promise<boolean>
  /** Frees the key. False: the token does not hold the key. */
  release(key: string, token: string): Promise<boolean>
  /** Returns the keys that are held. */
  heldKeys(keys: readonly string[]): Promise<ReadonlySet<string>>
}

/** A request to take, renew or release the lease of a key. */
export type LeaseRequest = { key: string; token: string; ttlMs: number }

export const leaseTtlMs = 30_000
export const leaseRenewalMs = 10_000

/** A ticker or worker holds this key while it is live, so that other processes can verify that they use the same lock backend. */
export function processKeyOf(processId: string): string {
  return `cron-process-${processId}`
}

/** The key of a task's lease. */
export function leaseKeyOf(taskId: string): string {
  return `cron-task-${taskId}`
}
