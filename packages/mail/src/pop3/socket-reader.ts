import type { Socket } from 'node:net'
import { Pop3Error } from './pop3-error.ts'

/** Bytes that wait for the reader before the socket is paused. */
const bufferedMax = 256 * 1024
const lineFeed = 10

/** Reads a socket in chunks and lines. One read at a time. */
export type SocketReader = {
  /** The next bytes, at least one. Rejects after `timeoutMs` without a byte, and when the connection ends. */
  chunk(timeoutMs: number): Promise<Buffer>
  /** The next line without its end. Rejects when it is longer than `bytesMax`, or not complete at the deadline. */
  line(limits: { bytesMax: number; timeoutMs: number }): Promise<Buffer>
  /** Puts bytes back that were read beyond the end of an answer. */
  unread(bytes: Buffer): void
  /** Bytes that were received and not read. */
  buffered(): number
  /** Stops to read, so that TLS can take over the socket. */
  detach(): void
}

/** Opens a reader of a socket. The owner of the socket destroys it; an error of the socket rejects the waiting read. */
export function socketReader(socket: Socket): SocketReader {
  const chunks: Buffer[] = []
  let buffered = 0
  let failure: Error | undefined
  let wake = () => {}

  function onData(chunk: Buffer) {
    chunks.push(chunk)
    buffered += chunk.length
    if (buffered > bufferedMax) socket.pause()
    wake()
  }
  function onError(error: Error) {
    failure ??= new Pop3Error('closed', 'The connection failed', { cause: error })
    wake()
  }
  function onEnd() {
    failure ??= new Pop3Error('closed', 'The server closed the connection')
    wake()
  }
  socket.on('data', onData).on('error', onError).on('end', onEnd).on('close', onEnd)

  async function next(until: number): Promise<Buffer> {
    if (chunks.length === 0 && !failure) await arrival(until)
    const chunk = chunks.shift()
    if (chunk === undefined) throw failure ?? new Pop3Error('timeout', 'The server did not answer in time')
    buffered -= chunk.length
    if (buffered <= bufferedMax && socket.isPaused()) socket.resume()
    return chunk
  }

  /** Resolves when there are bytes or a failure, and at the instant `until` of `performance.now()`. */
  async function arrival(until: number): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>()
    const timer = setTimeout(resolve, Math.max(0, until - performance.now()))
    wake = resolve
    await promise
    clearTimeout(timer)
    wake = () => {}
  }

  function unread(bytes: Buffer) {
    if (bytes.length === 0) return
    chunks.unshift(bytes)
    buffered += bytes.length
  }

  return {
    unread,
    buffered: () => buffered,
    chunk: (timeoutMs) => next(performance.now() + timeoutMs),
    async line({ bytesMax, timeoutMs }) {
      const until = performance.now() + timeoutMs
      const parts: Buffer[] = []
      let length = 0
      while (true) {
        const chunk = await next(until)
        const end = chunk.indexOf(lineFeed)
        const part = end === -1 ? chunk : chunk.subarray(0, end)
        length += part.length
        if (length > bytesMax)
          throw new Pop3Error('protocol', `A line of the answer exceeds ${bytesMax} bytes`)
        parts.push(part)
        if (end === -1) continue
        unread(chunk.subarray(end + 1))
        const line = Buffer.concat(parts)
        return line.at(-1) === 13 ? line.subarray(0, -1) : line
      }
    },
    detach() {
      socket.off('data', onData).off('error', onError).off('end', onEnd).off('close', onEnd)
      socket.pause()
    },
  }
}
