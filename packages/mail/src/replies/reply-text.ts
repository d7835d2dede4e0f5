import { readSubject } from '../threads/subject.ts'
import {
  beginsHeaders,
  hasAnswersWithin,
  isAttribution,
  isForwardMark,
  isOfDevice,
  isRule,
  isSeparator,
  mayBeginAttribution,
} from './quotation-words.ts'

/** Lines from `start` to before `end`, with the words that begin them. */
type Quotation = { start: number; end: number; hasWords: boolean }

const linesMax = 20_000
/** Of an attribution. */
const wrappedMax = 4
const signatureLines = 15

/**
 * Returns what the sender wrote in a reply: its plain text without what it quotes and without a signature. null: there
 * is nothing of both, or only that, or it is uncertain, as with answers between quoted lines: then the whole text is
 * what was written. Forwarded mail is no quotation. Takes time that grows with the text.
 */
export function replyText(text: string, subject: string): string | null {
  const lines = text.split('\n')
  if (lines.length > linesMax || readSubject(subject).prefix === 'forward') return null
  const quotations = findQuotations(lines)
  const written = quotations && writtenLines(lines, quotations)
  if (!written) return null
  const reply = withoutSignature(written).join('\n').trim()
  return reply === '' || reply === text.trim() ? null : reply
}

/**
 * Returns the lines of a plain text that are not quoted, without a signature, for a preview: also those that `replyText`
 * finds uncertain. Empty: there are none. Of forwarded mail it returns all.
 */
export function unquotedText(text: string, subject: string): string {
  const lines = text.split('\n')
  const isReply = lines.length <= linesMax && readSubject(subject).prefix !== 'forward'
  const quotations = isReply ? findQuotations(lines) : null
  if (!quotations) return text.trim()
  const starts = [0, ...quotations.map(({ end }) => end)]
  const ends = [...quotations.map(({ start }) => start), lines.length]
  const unquoted = starts.flatMap((start, at) => lines.slice(start, ends[at]))
  return withoutSignature(unquoted).join('\n').trim()
}

const isBlank = (line: string | undefined) => line === undefined || line.trim() === ''
/** Mailboxes of Unix write `>From` for a line that begins with From; `>:` is the end of a wrapped attribution. */
const isQuoted = (line: string | undefined) => line !== undefined && /^\s?>(?!From |:$)/.test(line)

/** Finds what is quoted; null: a message is forwarded. */
function findQuotations(lines: readonly string[]): Quotation[] | null {
  const found: Quotation[] = []
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at] ?? ''
    if (isBlank(line)) continue
    if (isForwardMark(line)) return null
    if (isQuoted(line)) {
      const above = attributionAbove(lines, at, found.at(-1)?.end ?? 0)
      const end = endOfQuoted(lines, at)
      found.push({ start: above ?? at, end, hasWords: above !== null })
      at = end - 1
    } else if (beginsRest(lines, at)) {
      found.push({ start: at, end: lines.length, hasWords: true })
      return found
    }
  }
  return found
}

/** The end of quoted lines, between which there are empty ones. */
function endOfQuoted(lines: readonly string[], start: number): number {
  let end = start
  for (let at = start; at < lines.length && (isBlank(lines[at]) || isQuoted(lines[at])); at++)
    if (isQuoted(lines[at])) end = at + 1
  return end
}

/** The first line of the words above quoted lines, which a program may have wrapped. */
function attributionAbove(lines: readonly string[], start: number, from: number): number | null {
  let last = start - 1
  while (last >= from && isBlank(lines[last])) last -= 1
  let first: number | null = null
  for (let at = last; at >= from && at > last - wrappedMax && !isBlank(lines[at]); at--) {
    const words = lines.slice(at, last + 1).join(' ')
    const found = isAttribution(words, false)
    if (found === 'begun') return at
    if (found) first ??= at
  }
  return first
}

/** Whether everything from a line on is quoted without marks. */
function beginsRest(lines: readonly string[], at: number): boolean {
  const line = lines[at] ?? ''
  if (isSeparator(line) || beginsHeaders(lines, at)) return true
  if (isRule(line)) return beginsHeaders(lines, writtenFrom(lines, at + 1))
  if (!mayBeginAttribution(line)) return false
  for (let end = at + 1; end <= at + wrappedMax && !isBlank(lines[end - 1]); end++)
    if (isAttribution(lines.slice(at, end).join(' '), true)) return !isQuoted(lines[writtenFrom(lines, end)])
  return false
}

function writtenFrom(lines: readonly string[], at: number): number {
  let next = at
  while (next < lines.length && isBlank(lines[next])) next += 1
  return next
}

/** The lines that are certainly all that was written; null: that is uncertain. */
function writtenLines(lines: string[], quotations: readonly Quotation[]): string[] | null {
  const [quotation, ...others] = quotations
  if (!quotation) return lines
  if (others.length > 0) return null
  const above = lines.slice(0, quotation.start)
  const below = lines.slice(quotation.end)
  const footer = below.findIndex((line) => /^_{30,}\s*$/.test(line))
  const hasBelow = !withoutSignature(footer < 0 ? below : below.slice(0, footer)).every(isBlank)
  if (above.every(isBlank)) return hasBelow ? below : null
  if (hasBelow || hasAnswersWithin(above.join('\n'))) return null
  // A single line that begins with `>` may be anything.
  return quotation.hasWords || quotation.end - quotation.start > 1 ? above : null
}

function withoutSignature(lines: readonly string[]): readonly string[] {
  const mark = lines.findLastIndex((line) => /^--\s*$/.test(line))
  let end = mark >= 0 && lines.length - mark <= signatureLines ? mark : lines.length
  const isBelow = (line = '') => isBlank(line) || isOfDevice(line) || isRule(line)
  while (end > 0 && isBelow(lines[end - 1])) end -= 1
  return lines.slice(0, end)
}
