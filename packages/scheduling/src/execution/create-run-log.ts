import { storableText } from '@fiscus/contracts/fields/text'
import type { Clock } from '@fiscus/runtime/clock'
import type { Logger } from '@fiscus/runtime/log/logger'
import type { RunLog } from '@fiscus/runtime/log/run-log'

const linesMax = 200
const lineCharactersMax = 1000

type ProcessLog = Pick<Logger, 'info' | 'warn' | 'error'>

/**
 * Writes the log lines of a run to the log of the process, and collects the last 200 lines, each of at most 1,000
 * characters, for the execution log. `openLog` opens the log of the process for the run: with the first line, because
 * most runs write none.
 */
export function createRunLog(
  { clock, openLog }: { clock: Clock; openLog: () => ProcessLog },
  earlierLines: readonly string[],
): RunLog & { readonly lines: readonly string[]; readonly written: number } {
  const lines = earlierLines.slice(-linesMax)
  let written = 0
  let log: ProcessLog | undefined
  const write = (level: keyof RunLog) => (message: string) => {
    const text = storableText(String(message).slice(0, lineCharactersMax))
    lines.push(`${clock.now().toISOString()} ${level} ${text}`)
    if (lines.length > linesMax) lines.shift()
    written += 1
    log ??= openLog()
    log[level](text)
  }
  return {
    info: write('info'),
    warn: write('warn'),
    error: write('error'),
    lines,
    /** The number of lines of this attempt. */
    get written() {
      return written
    },
  }
}
