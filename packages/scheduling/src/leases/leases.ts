/**
 * Leases on keys: the locks of running tasks, and the presence of live processes. A lease has the token of its holder,
 * and a time to live in milliseconds that the holder renews. It prevents double work; the fence of a run prevents late
 * writes after its lease is lost (end-run.ts). Each function rejects when the storage of the leases is unreachable.
 */
export type Leases = {
  /** Acquires a lease on a free key. False: the key is held, possibly by the same token. */
  acquire(key: string, token: string, ttlMs: number): Promise<boolean>
  /** Extends the time to live of a lease. False: the token does not hold the key. */
  renew(key: string, token: string, ttlMs: number): Promise<boolean>
  /** Ends a lease. False: the token does not hold the key. */
  release(key: string, token: string): Promise<boolean>
  /** Returns the keys that have a lease. */
  heldKeys(keys: readonly string[]): Promise<ReadonlySet<string>>
}

/** A request to acquire, renew or release the lease of a key. */
export type LeaseRequest = { key: string; token: string; ttlMs: number }

/** The time to live of the lease of a task or process, and the interval of its renewals. */
export const leaseTtlMs = 20_000
export const leaseRenewalMs = 5_000

/**
 * A lease must be missing for this time before its run is ended, so that the worker can acquire it again. The time
 * begins again after each pass in which the leases were unreachable. Less than two passes of a ticker, 5 s each: at
 * 10 s the third pass would often come some milliseconds early.
 */
export const leaseMissingMs = 9_000

/**
 * The key of the lease of a live ticker or worker: by it other processes verify that they use the same lock backend.
 */
export function processKeyOf(processId: string): string {
  return `cron-process-${processId}`
}

/** The key of a task's lease. */
export function leaseKeyOf(taskId: string): string {
  return `cron-task-${taskId}`
}
