import { printable } from '@fiscus/runtime/log/printable'

/** The width of the terminal. Output for a file or another program has no limit. */
export function terminalWidth(): number {
  return process.stdout.columns || Number.POSITIVE_INFINITY
}

/** Prints rows under a heading, in columns as wide as their widest cell. Lines longer than `lengthMax` are cut. */
export function printTable(
  heading: readonly string[],
  rows: readonly (readonly string[])[],
  lengthMax = Number.POSITIVE_INFINITY,
): void {
  const lines = [heading, ...rows.map((row) => row.map(cellText))]
  const widths = heading.map((_, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0)))
  for (const line of lines) {
    const text = line
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd()
    console.log(text.length > lengthMax ? `${text.slice(0, lengthMax - 1)}…` : text)
  }
}

function cellText(text: string): string {
  return printable(text).replaceAll(/[\n\t]/g, ' ')
}
