import { decodeWords } from 'postal-mime'
import { cleanLine } from './clean-text.ts'

/** Decodes a header value with encoded words (RFC 2047) to a text of one line with at most `length` characters. */
export function decodedLine(value: string, length: number): string {
  return cleanLine(decodeWords(value), length)
}
