import { isUtf8 } from 'node:buffer'

const fold = '(\\r?\\n[ \\t])'
const next = '[\\x80-\\xBF]'
/** A fold behind each byte but the last of a character of two, three and four bytes. */
const characters = [
  ['[\\xC2-\\xDF]', 1],
  ['[\\xE0-\\xEF]', 2],
  ['[\\xF0-\\xF4]', 3],
] as const
const divided = characters.flatMap(([first, others]) =>
  Array.from(
    { length: others },
    (_, before) => new RegExp(`(${first}${next}{${before}})${fold}(${next}{${others - before}})`, 'g'),
  ),
)

/**
 * Bytes in which no fold divides a UTF-8 character, as some programs fold lines after a number of bytes (RFC
 * 5545 §3.1): such a fold comes behind its character. All other bytes stay, also where they are not UTF-8.
 */
export function wholeCharacters(bytes: Uint8Array): Uint8Array {
  if (isUtf8(bytes)) return bytes
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1')
  return Buffer.from(
    divided.reduce((result, pattern) => result.replace(pattern, '$1$3$2'), text),
    'latin1',
  )
}
