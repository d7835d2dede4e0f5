import { indentFurtherLines, printable } from './printable.ts'

/** Returns the setting, else short lines on a terminal and JSON for a program that reads the log. */
export function chooseLogFormat(
  setting: 'json' | 'pretty' | undefined,
  isTerminal: boolean,
): 'json' | 'pretty' {
  return setting ?? (isTerminal ? 'pretty' : 'json')
}

/**
 * Returns a destination of a logger that writes each line as time, level, message and fields, for a person at a
 * terminal, which would execute control characters in them. A line break in a text begins no line like those of the
 * log: its further lines are indented.
 */
export async function prettyLog(output: {
  write(text: string): unknown
}): Promise<{ write(line: string): void }> {
  // Loaded only here: it takes 60 ms of a start. Its stream would write later than console.log; this function writes at
  // once.
  const { prettyFactory } = await import('pino-pretty')
  const format = prettyFactory({ translateTime: 'SYS:HH:MM:ss', ignore: 'service', singleLine: true })
  const printableTexts = (_: string, value: unknown) => (typeof value === 'string' ? printable(value) : value)
  return {
    write: (line) => void output.write(indentFurtherLines(format(JSON.parse(line, printableTexts)))),
  }
}
