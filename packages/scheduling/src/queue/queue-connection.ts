import { Redis, type RedisOptions } from 'ioredis'
import type { RedisWatch } from '../redis/watch-redis.ts'

/** Without the option that changes the types of replies. */
type Options = Omit<RedisOptions, 'replyMapping'>

/** The open connections of a process, and what watches them. */
type Opened = { connections: Set<Redis>; watch?: RedisWatch | undefined }

const connectTimeout = 5_000

/**
 * A connection of BullMQ to Redis. It adds itself and its duplicates to a set while they are open: BullMQ duplicates
 * the connection for each worker.
 */
export class QueueConnection extends Redis {
  readonly #url: string
  readonly #options: Options
  readonly #opened: Opened

  constructor(url: string, options: Options, opened: Opened) {
    super(url, { ...options, connectTimeout })
    this.#url = url
    this.#options = options
    this.#opened = opened
    opened.connections.add(this)
    this.on('end', () => opened.connections.delete(this))
    opened.watch?.observe(this)
    // Queues and workers report their errors themselves; without a listener ioredis prints each error.
    this.on('error', () => {})
  }

  override duplicate(changes: Options = {}): Redis {
    return new QueueConnection(this.#url, { ...this.#options, ...changes }, this.#opened)
  }

  /**
   * Between two attempts to connect, ioredis 6.0.0 ends the attempts without the event `end`, and a worker of
   * BullMQ 6.7.0 waits for that event when it closes. ioredis emits the event for a connection that waits for its first
   * attempt.
   */
  override disconnect(reconnect = false): void {
    if (!reconnect && this.status === 'reconnecting') this.status = 'wait'
    super.disconnect(reconnect)
  }
}
