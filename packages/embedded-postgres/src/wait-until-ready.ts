import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { OperatorError } from '@fiscus/runtime/faults/operator-error'

/**
 * Reads the log of PostgreSQL until the server is ready.
 * @throws OperatorError with the last lines of the log, when the server exits before
 */
export async function waitUntilReady(log: Readable, signal: AbortSignal): Promise<void> {
  const lastLines: string[] = []
  const lines = createInterface({ input: log, signal })
  try {
    for await (const line of lines) {
      if (line.includes('database system is ready to accept connections')) return
      lastLines.push(line)
      if (lastLines.length > 10) lastLines.shift()
    }
  } finally {
    // Close it now: a later abort would close it and pause the log, and the server blocks when it logs into a full
    // pipe.
    lines.close()
    log.resume()
  }
  throw new OperatorError(`The embedded PostgreSQL did not start:\n${lastLines.join('\n')}`)
}
