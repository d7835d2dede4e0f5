import type { Logger } from '@fiscus/runtime/logger'
import type { Metrics } from '@fiscus/runtime/metrics'

/** A row of the table api_request_log. */
export type RequestLogRow = {
  at: Date
  request_id: string
  api_key_id: string
  method: string
  route: string
  status: number
  duration_ms: number
}

/** Stores at most 500 rows in the database of one tenant; null is the platform's own. */
export type WriteRequestLog = (tenantId: string | null, rows: readonly RequestLogRow[]) => Promise<void>

const batchRows = 500
const waitingRowsMax = 10_000
const flushEveryMs = 1000

/**
 * Gathers rows and writes them away from the request path: each second, or as soon as 500 wait, and when it is disposed.
 * When the database can't keep up, rows beyond 10,000 are dropped and counted: a full log must not stop the service.
 */
export class RequestLog implements AsyncDisposable {
  readonly #write: WriteRequestLog
  readonly #log: Logger
  readonly #dropped: ReturnType<Metrics['counter']>
  readonly #timer: NodeJS.Timeout
  #waiting: { tenantId: string | null; row: RequestLogRow }[] = []
  #writing: Promise<void> = Promise.resolve()

  constructor(write: WriteRequestLog, { log, metrics }: { log: Logger; metrics: Metrics }) {
    this.#write = write
    this.#log = log
    this.#dropped = metrics.counter(
      'api_request_log_dropped_total',
      'Rows of the API request log that were lost',
    )
    this.#timer = setInterval(() => this.flush(), flushEveryMs).unref()
  }

  /** Never waits and never fails. */
  add(tenantId: string | null, row: RequestLogRow): void {
    if (this.#waiting.length < waitingRowsMax) this.#waiting.push({ tenantId, row })
    else this.#dropped.inc()
    if (this.#waiting.length === batchRows) void this.flush()
  }

  /** Writes what has been gathered so far, after the writes that are already under way. */
  flush(): Promise<void> {
    this.#writing = this.#writing.then(() => this.#writeWaiting())
    return this.#writing
  }

  async [Symbol.asyncDispose](): Promise<void> {
    clearInterval(this.#timer)
    await this.flush()
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
      this.#log.warn({ err: error, rows: rows.length }, 'rows of the API request log were lost')
    }
  }
}
