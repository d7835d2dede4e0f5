/**
 * The text with U+FFFD for control characters, except line breaks and tabs. Reasons, errors and names come from callers
 * and from other servers: a terminal would execute the escape sequences in them.
 */
export function printable(text: string): string {
  return text.replaceAll(/[^\P{Cc}\n\t]/gu, '\uFFFD')
}

/**
 * One printable entry of a list or a log. Its further lines are indented by four columns: a line break in stored text
 * could imitate an entry of its own.
 */
export function printableEntry(text: string): string {
  return indentFurtherLines(printable(text))
}

/** The text with four columns before each line after the first that is not empty. */
export function indentFurtherLines(text: string): string {
  return text.replaceAll(/\n(?=[^\n])/g, '\n    ')
}
