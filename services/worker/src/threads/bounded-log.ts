import type { RunLog } from '@fiscus/runtime/log/run-log'

const charactersMax = 1_000
const linesPerSecondMax = 500

/**
 * A log with at most 500 lines a second and 1,000 characters a line. In the next second it logs the number of omitted
 * lines.
 */
export function boundedLog(write: (level: keyof RunLog, text: string) => void): RunLog {
  let second = 0
  let lines = 0
  const line = (level: keyof RunLog) => (message: string) => {
    const now = Math.floor(performance.now() / 1000)
    if (now !== second) {
      if (lines > linesPerSecondMax) write('warn', `${lines - linesPerSecondMax} lines omitted`)
      second = now
      lines = 0
    }
    lines += 1
    if (lines <= linesPerSecondMax) write(level, String(message).slice(0, charactersMax))
  }
  return { info: line('info'), warn: line('warn'), error: line('error') }
}
