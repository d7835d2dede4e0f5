import { Transform, type TransformCallback } from 'node:stream'

/** What goes wrong with a connection. */
export type FaultOfConnection = {
  /** Whose bytes are counted or searched. */
  from: 'client' | 'server'
  /**
   * The fault begins after so many bytes, or after the first occurrence of a text. What comes before it is forwarded.
   */
  after: number | string
  /** `close` resets the connection on both sides; `silence` keeps it open and forwards no more bytes of that side. */
  how: 'close' | 'silence'
}

/** Forwards bytes up to the place of a fault. Then it calls `close`, or drops the bytes that follow. */
export class Fault extends Transform {
  readonly #fault: FaultOfConnection
  readonly #close: () => void
  #forwarded = 0
  /** The end of what was forwarded: a text that is searched may begin there. */
  #tail = Buffer.alloc(0)
  #began = false

  constructor(fault: FaultOfConnection, close: () => void) {
    super()
    this.#fault = fault
    this.#close = close
  }

  override _transform(chunk: Buffer, _: BufferEncoding, done: TransformCallback): void {
    if (this.#began) {
      done()
      return
    }
    const end = this.#placeIn(chunk)
    this.#began = end !== null
    this.push(chunk.subarray(0, end ?? chunk.length))
    this.#forwarded += chunk.length
    done()
    // The bytes before the fault leave before the connection is reset.
    if (this.#began && this.#fault.how === 'close') setTimeout(this.#close, 20).unref()
  }

  /** Where the fault begins in a chunk, or null if it begins later. */
  #placeIn(chunk: Buffer): number | null {
    const { after } = this.#fault
    if (typeof after === 'number') {
      const left = after - this.#forwarded
      return left <= chunk.length ? left : null
    }
    const text = Buffer.concat([this.#tail, chunk])
    const place = text.indexOf(after)
    const found = place === -1 ? null : place + Buffer.byteLength(after) - this.#tail.length
    this.#tail = text.subarray(Math.max(0, text.length - Buffer.byteLength(after) + 1))
    return found
  }
}
