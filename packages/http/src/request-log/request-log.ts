import type { Logger } from '@fiscus/runtime/log/logger'
import type { Metrics } from '@fiscus/runtime/metrics'
import { whileClosing } from '@fiscus/runtime/resources/closing-resources'
import { repeatEvery } from '@fiscus/runtime/waiting/repeat-every'
import { throttled } from '@fiscus/runtime/waiting/throttled'

/** A row of the table api_request_log. */
export type RequestLogRow = {
  at: Date
  request_id: string
  /** null for a user. */
  api_key_id: string | null
  user_id: string | null
  method: string
  route: string
  status: number
  duration_ms: number
}

/** Stores at most 500 rows in the database of one tenant, or of the administration (null). */
export type WriteRequestLog = (tenantId: string | null, rows: readonly RequestLogRow[]) => Promise<void>

const batchRows = 500
const waitingRowsMax = 10_000
const flushEveryMs = 1000
const logEveryMs = 60_000

/**
 * Writes rows in batches outside of the request path: every second, as soon as 500 rows wait, and on disposal. When the
 * database is too slow, rows beyond 10,000 are dropped and counted, so that memory stays bounded.
 */
export class RequestLog implements AsyncDisposable {
  readonly #write: WriteRequestLog
  readonly #logDropped: (error: unknown, rows: number) => void
  readonly #dropped: ReturnType<Metrics['counter']>
  readonly #flushing: AsyncDisposable
  #waiting: { tenantId: string | null; row: RequestLogRow }[] = []
  #writing: Promise<void> = Promise.resolve()

  constructor(write: WriteRequestLog, { log, metrics }: { log: Logger; metrics: Metrics }) {
    this.#write = write
    // A database that cannot be used rejects the rows of each second: the metric counts them.
    this.#logDropped = throttled(logEveryMs, (omitted, err, rows) =>
      log.warn({ err, rows, omitted }, 'rows of the API request log were dropped'),
    )
    this.#dropped = metrics.counter(
      'api_request_log_dropped_total',
      'Rows of the API request log that were dropped',
    )
    this.#flushing = repeatEvery(flushEveryMs, () => this.flush())
  }

  /** Adds a row without waiting. It never throws. */
  add(tenantId: string | null, row: RequestLogRow): void {
    if (this.#waiting.length < waitingRowsMax) this.#waiting.push({ tenantId, row })
    else this.#dropped.inc()
    if (this.#waiting.length === batchRows) void this.flush()
  }

  /** Writes the waiting rows after the writes in progress. */
  flush(): Promise<void> {
    this.#writing = this.#writing.then(() => this.#writeWaiting())
    return this.#writing
  }

  [Symbol.asyncDispose](): Promise<void> {
    return whileClosing('request log', async () => {
      await this.#flushing[Symbol.asyncDispose]()
      await this.flush()
    })
  }

  async #writeWaiting(): Promise<void> {
    const waiting = this.#waiting
    this.#waiting = []
    for (const [tenantId, entries] of Map.groupBy(waiting, (entry) => entry.tenantId)) {
      for (let start = 0; start < entries.length; start += batchRows) {
        await this.#writeBatch(
          tenantId,
          entries.slice(start, start + batchRows).map((entry) => entry.row),
        )
      }
    }
  }

  async #writeBatch(tenantId: string | null, rows: RequestLogRow[]): Promise<void> {
    try {
      await this.#write(tenantId, rows)
    } catch (error) {
      this.#dropped.inc(rows.length)
      this.#logDropped(error, rows.length)
    }
  }
}
