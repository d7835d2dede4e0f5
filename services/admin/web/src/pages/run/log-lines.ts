/**
 * A line of a run's log (scheduled-tasks §2.2). `key` is the same after further lines have replaced the oldest ones.
 */
export type LogLine = { key: string; at: string; level: 'info' | 'warn' | 'error'; message: string }

const form = /^(\S+Z) (info|warn|error) ([\s\S]*)$/

/** Reads the stored lines of a run. Lines of one instant are numbered, so that a link finds one of them. */
export function logLines(lines: readonly string[]): LogLine[] {
  const seen = new Map<string, number>()
  return lines.map((line) => {
    const [, at = '', level = 'info', message = line] = form.exec(line) ?? []
    const count = (seen.get(at) ?? 0) + 1
    seen.set(at, count)
    return { key: count === 1 ? at : `${at}.${count}`, at, level: levelOf(level), message }
  })
}

function levelOf(level: string): LogLine['level'] {
  return level === 'warn' || level === 'error' ? level : 'info'
}
