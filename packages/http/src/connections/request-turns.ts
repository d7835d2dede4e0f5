import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { Duplex } from 'node:stream'

type Turn = { incoming: IncomingMessage; outgoing: ServerResponse }

type Options = {
  handle: RequestListener
  /** Requests of one connection that may wait for the response to an earlier one. */
  waitingMax: number
  /** Called once when a connection exceeds `waitingMax`. It must close the connection. */
  onExcess: (socket: Socket) => void
  /** Called after the last response of a connection has been sent. */
  onIdle: (socket: Socket) => void
}

/**
 * Handles the requests of each connection one after another. Responses leave in the order of the requests (RFC
 * 9112 §9.3.2), so a response that is ready early would only occupy memory: a client that pipelines requests and reads
 * nothing has one response.
 */
export class RequestTurns {
  readonly #options: Options
  /** The requests in progress by their connection. The first is being handled. */
  readonly #turns = new WeakMap<Duplex, Turn[]>()

  constructor(options: Options) {
    this.#options = options
  }

  enqueue(incoming: IncomingMessage, outgoing: ServerResponse): void {
    const { socket } = incoming
    const turns = this.#turns.get(socket) ?? this.#firstTurns(socket)
    // The connection is being closed. The parser still reads the requests that it has already received.
    if (turns.length > this.#options.waitingMax) return
    turns.push({ incoming, outgoing })
    if (turns.length === 1) this.#handleNext(turns)
    else if (turns.length > this.#options.waitingMax) this.#options.onExcess(socket)
  }

  /** The response in progress; undefined: the connection is idle. */
  current(socket: Duplex): ServerResponse | undefined {
    return this.#turns.get(socket)?.[0]?.outgoing
  }

  #firstTurns(socket: Duplex): Turn[] {
    const turns: Turn[] = []
    this.#turns.set(socket, turns)
    return turns
  }

  #handleNext(turns: Turn[]): void {
    const [turn] = turns
    if (!turn) return
    const { incoming, outgoing } = turn
    if (incoming.socket.destroyed) {
      turns.length = 0
      return
    }
    outgoing.once('close', () => {
      turns.shift()
      if (turns.length === 0) this.#options.onIdle(incoming.socket)
      this.#handleNext(turns)
    })
    this.#options.handle(incoming, outgoing)
  }
}
