import { causeSeparator } from '../runs/outcome-text.ts'

/** An error of a run, or one of its causes. */
export type ErrorCause = {
  message: string
  /** The lines with the places in the code; null: the text has none. */
  stack: string | null
}

/** Divides the stored text of an error into the error and its causes, each with its stack apart. */
export function errorCauses(text: string): ErrorCause[] {
  return text.split(causeSeparator).map((cause) => {
    const lines = cause.split('\n')
    const first = lines.findIndex((line) => /^ {4}at /.test(line))
    if (first < 0) return { message: cause, stack: null }
    return { message: lines.slice(0, first).join('\n'), stack: lines.slice(first).join('\n') }
  })
}
