import { Readable } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import libbase64 from 'libbase64'
import libqp from 'libqp'
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
  if (body.length <= pieceBytes) return libbase64.decode(body.toString('latin1'))
  return Buffer.concat(await Readable.from(piecesOf(body)).compose(new libbase64.Decoder()).toArray())
}

async function* piecesOf(body: Buffer) {
  for (let at = 0; at < body.length; at += pieceBytes) {
    if (at > 0) await setImmediate()
    yield body.subarray(at, at + pieceBytes)
  }
}

/** The stream of libqp would collect the whole body before it decodes it. */
async function decodeQuotedPrintable(body: Buffer): Promise<Buffer> {
  const decoded: Buffer[] = []
  for (let at = 0; at < body.length; ) {
    if (at > 0) await setImmediate()
    const piece = wholeLines(body.subarray(at, at + pieceBytes + 1))
    decoded.push(libqp.decode(piece))
    at += piece.length
  }
  return Buffer.concat(decoded)
}

/** The lines that end within a piece, as long as no line has a megabyte: such a one is cut behind an encoded byte. */
function wholeLines(bytes: Buffer): Buffer {
  if (bytes.length <= pieceBytes) return bytes
  const line = bytes.lastIndexOf(0x0a) + 1
  const byte = bytes.lastIndexOf(0x3d, -3) + 3
  return bytes.subarray(0, line || (byte > 3 ? byte : pieceBytes))
}
