import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { OperatorFault } from '@fiscus/runtime/operator-fault'

/** PostgreSQL's log says when it is ready; if it ends before, its last lines say why. */
export async function untilReady(log: Readable, signal: AbortSignal): Promise<void> {
  const lastLines: string[] = []
  const lines = createInterface({ input: log, signal })
  try {
    for await (const line of lines) {
      if (line.includes('database system is ready to accept connections')) return
      lastLines.push(line)
      if (lastLines.length > 10) lastLines.shift()
    }
  } finally {
    // Closed, or the signal would close it later; and that pauses the log. Whoever logs into a full pipe waits for ever.
    lines.close()
    log.resume()
  }
  throw new OperatorFault(`The embedded PostgreSQL did not start:\n${lastLines.join('\n')}`)
}
