import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { OperatorError } from '@fiscus/runtime/faults/operator-error'

/**
 * Reads the log of PostgreSQL until the server is ready. A server that recovers after a crash logs its progress every ten
 * seconds, however long it takes: ended for its time, it would begin anew with each start.
 * @param silenceMsMax the time without a line after which the server hangs
 * @throws OperatorError with the last lines of the log, when the server exits or hangs before
 */
export async function waitUntilReady(log: Readable, silenceMsMax: number): Promise<void> {
  const lastLines: string[] = []
  const lines = createInterface({ input: log })
  const silence = setTimeout(() => lines.close(), silenceMsMax)
  try {
    for await (const line of lines) {
      silence.refresh()
      if (line.includes('database system is ready to accept connections')) return
      lastLines.push(line)
      if (lastLines.length > 10) lastLines.shift()
    }
  } finally {
    clearTimeout(silence)
    // An open one pauses the log, and the server blocks when it logs into a full pipe.
    lines.close()
    log.resume()
  }
  throw new OperatorError(`The embedded PostgreSQL did not start:\n${lastLines.join('\n')}`)
}
