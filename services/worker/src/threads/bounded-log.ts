import type { RunLog } from '@fiscus/runtime/run-log'

const charactersMax = 1_000
const linesPerSecondMax = 500

/** A log that passes on at most 500 lines a second, of 1,000 characters at most, and says how many it left out. */
export function boundedLog(write: (level: keyof RunLog, text: string) => void): RunLog {
  let second = 0
  let lines = 0
  const line = (level: keyof RunLog) => (message: string) => {
    const now = Math.floor(performance.now() / 1000)
    if (now !== second) {
      if (lines > linesPerSecondMax) write('warn', `${lines - linesPerSecondMax} lines left out`)
      second = now
      lines = 0
    }
    lines += 1
    if (lines <= linesPerSecondMax) write(level, String(message).slice(0, charactersMax))
  }
  return { info: line('info'), warn: line('warn'), error: line('error') }
}
