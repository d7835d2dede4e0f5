/**
 * The text with U+FFFD for control characters, except line breaks and tabs. Reasons, errors and names come from callers and from other
 * servers: a terminal would execute the escape sequences in them.
 */
export function printable(text: string): string {
  return text.replaceAll(/[^\P{Cc}\n\t]/gu, '\uFFFD')
}
