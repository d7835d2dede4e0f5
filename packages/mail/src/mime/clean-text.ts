/** Control characters other than tab and line feed. */
const controls = /[^\P{Cc}\t\n]/gu
/**
 * What a clean text has nothing of: most headers are clean, and one search is faster than to replace what is not there.
 */
const unclean = /[^\P{Cc}\t\n]|\p{Cs}/u
/** Runs of white space other than one space, which most are. */
const spaces = /[^\S ]\s*| \s+/g

const nothingSeen = /^[\s\p{Default_Ignorable_Code_Point}\u2800]*$/u

/** Whether a text has only white space and characters without a width. */
export function isBlank(text: string): boolean {
  return nothingSeen.test(text)
}

/**
 * Returns a text that PostgreSQL stores and that has no hidden commands: line breaks become line feeds, surrogates
 * without a partner and NUL become U+FFFD, and other control characters are removed.
 */
export function cleanText(text: string): string {
  if (!unclean.test(text)) return text
  const lines = text.toWellFormed().replaceAll('\0', '\uFFFD').replaceAll('\r\n', '\n').replaceAll('\r', '\n')
  return lines.replace(controls, '')
}

/**
 * Returns a text of one line: like `cleanText`, with one space for each run of white space, and at most `length`
 * characters.
 */
export function cleanLine(text: string, length: number): string {
  const line = cleanText(text).replace(spaces, ' ').trim()
  return line.length <= length
    ? line
    : `${line
        .slice(0, length - 1)
        .toWellFormed()
        .trimEnd()}…`
}
