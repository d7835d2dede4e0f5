import { setImmediate } from 'node:timers/promises'
import { readUuencoded } from './uuencode.ts'

const pieceBytes = 1_048_576
const uuencodings: ReadonlySet<string> = new Set(['x-uuencode', 'uuencode', 'x-uue', 'uue'])
const knownEncodings: ReadonlySet<string> = new Set([
  '',
  '7bit',
  '8bit',
  'binary',
  'base64',
  'quoted-printable',
  ...uuencodings,
])

export function isKnownEncoding(encoding: string): boolean {
  return knownEncodings.has(encoding)
}

/**
 * Decodes the body of a part (RFC 2045 §6, and uuencode before it). An unknown encoding is left as it is. The event
 * loop is free after each megabyte. Base64 may contain other characters and padding in its middle; quoted-printable may
 * contain `=` that begins nothing.
 */
export async function decodeBody(body: Buffer, encoding: string): Promise<Buffer> {
  if (encoding === 'base64') return decodeBase64(body)
  if (encoding === 'quoted-printable') return decodeQuotedPrintable(body)
  if (uuencodings.has(encoding)) return readUuencoded(body, 1).files[0]?.content ?? body
  return body
}

/** An upper limit of the bytes that `decodeBody` returns. */
export function decodedBytesMax(body: Buffer, encoding: string): number {
  return encoding === 'base64' ? Math.ceil(body.length * 0.75) : body.length
}

async function decodeBase64(body: Buffer): Promise<Buffer> {
  const decoded: Buffer[] = []
  let rest = ''
  for (let at = 0; at < body.length; at += pieceBytes) {
    if (at > 0) await setImmediate()
    const text = body.toString('latin1', at, at + pieceBytes).replace(/[^A-Za-z0-9+/=]+/g, '')
    const units = `${rest}${text}`.split(/=+/)
    const open = units.pop() ?? ''
    for (const unit of units) decoded.push(Buffer.from(unit, 'base64'))
    const whole = open.length - (open.length % 4)
    decoded.push(Buffer.from(open.slice(0, whole), 'base64'))
    rest = open.slice(whole)
  }
  decoded.push(Buffer.from(rest, 'base64'))
  return Buffer.concat(decoded)
}

const equals = 0x3d

async function decodeQuotedPrintable(body: Buffer): Promise<Buffer> {
  const decoded = Buffer.allocUnsafe(body.length)
  let length = 0
  let next = pieceBytes
  for (let at = 0; at < body.length; ) {
    if (at >= next) {
      next += pieceBytes
      await setImmediate()
    }
    const sign = body.indexOf(equals, at)
    // A run without a sign ends at the piece, so that the event loop is free.
    const end = Math.min(sign < 0 ? body.length : sign, at + pieceBytes)
    length += body.copy(decoded, length, at, end)
    at = end
    if (at !== sign) continue
    const softBreak = softBreakLength(body, at)
    const byte = softBreak > 0 ? -1 : hexByte(body, at + 1)
    if (softBreak > 0) at += softBreak
    else {
      decoded[length++] = byte < 0 ? equals : byte
      at += byte < 0 ? 1 : 3
    }
  }
  return decoded.subarray(0, length)
}

/** Bytes of `=`, white space and a line break; 0 when the sign is none. */
function softBreakLength(body: Buffer, at: number): number {
  let end = at + 1
  while (body[end] === 0x20 || body[end] === 0x09) end++
  if (end >= body.length) return end - at
  if (body[end] === 0x0d && body[end + 1] === 0x0a) return end + 2 - at
  return body[end] === 0x0a ? end + 1 - at : 0
}

/** The byte of two hexadecimal digits, or -1. */
function hexByte(body: Buffer, at: number): number {
  const high = hexDigit(body[at] ?? 0)
  const low = hexDigit(body[at + 1] ?? 0)
  return high < 0 || low < 0 ? -1 : high * 16 + low
}

function hexDigit(code: number): number {
  if (code >= 0x30 && code <= 0x39) return code - 0x30
  const letter = code | 0x20
  return letter >= 0x61 && letter <= 0x66 ? letter - 0x57 : -1
}
