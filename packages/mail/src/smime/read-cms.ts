import { ByteCursor, EndOfBytes } from '../tnef/byte-cursor.ts'

/** What a file of CMS contains: signed content, or what only its recipient can read. */
export type Cms = { kind: 'signed'; content: Buffer } | { kind: 'encrypted' }

const signedData = '2a864886f70d010702'
/** Enveloped, signed and enveloped, encrypted, and authenticated enveloped data. */
const encryptedTypes: ReadonlySet<string> = new Set([
  '2a864886f70d010703',
  '2a864886f70d010704',
  '2a864886f70d010706',
  '2a864886f70d0109100117',
])
const tags = { octets: 0x04, id: 0x06, sequence: 0x30, explicit: 0xa0 } as const
const constructed = 0x20
/** Programs write pieces of a thousand bytes and more. */
const piecesMax = 200_000

/** A value of ASN.1, whose bytes follow; a length of null ends with a mark. */
type Head = { tag: number; length: number | null }

/**
 * Reads a file of CMS (RFC 5652) in BER, also in pieces and without lengths, as Outlook writes it, in one pass. Neither
 * signatures nor certificates are read. null: it is none, has no content of its own, or is cut.
 */
export function readCms(file: Buffer): Cms | null {
  const cursor = new ByteCursor(file)
  try {
    enter(cursor, tags.sequence)
    const type = readId(cursor)
    if (encryptedTypes.has(type)) return { kind: 'encrypted' }
    if (type !== signedData) return null
    enter(cursor, tags.explicit)
    enter(cursor, tags.sequence)
    // The version and the digests.
    readPieces(cursor, readHead(cursor))
    readPieces(cursor, readHead(cursor))
    const { length } = enter(cursor, tags.sequence)
    const end = length === null ? null : cursor.left - length
    readId(cursor)
    // A signature beside its content has certificates here, or nothing.
    if (cursor.left === end) return null
    enter(cursor, tags.explicit)
    const octets = readHead(cursor)
    if ((octets.tag & ~constructed) !== tags.octets) return null
    const pieces = readPieces(cursor, octets)
    return { kind: 'signed', content: pieces.length === 1 && pieces[0] ? pieces[0] : Buffer.concat(pieces) }
  } catch (error) {
    if (error instanceof EndOfBytes) return null
    throw error
  }
}

/** @throws EndOfBytes also for a tag or a length of a form that these files do not have */
function readHead(cursor: ByteCursor): Head {
  const tag = cursor.u8()
  const first = cursor.u8()
  if (first < 0x80) return { tag, length: first }
  if (first === 0x80) return { tag, length: null }
  const bytes = first & 0x7f
  if (bytes > 4) throw new EndOfBytes()
  return { tag, length: cursor.take(bytes).readUIntBE(0, bytes) }
}

function enter(cursor: ByteCursor, tag: number): Head {
  const head = readHead(cursor)
  if (head.tag !== tag) throw new EndOfBytes()
  return head
}

function readId(cursor: ByteCursor): string {
  const { length } = enter(cursor, tags.id)
  return cursor.take(length ?? 0).toString('hex')
}

/** The bytes of a value without those of the heads in it, however deep they are. */
function readPieces(cursor: ByteCursor, { tag, length }: Head): Buffer[] {
  if ((tag & constructed) === 0) return [take(cursor, length)]
  if (length !== null && length > cursor.left) throw new EndOfBytes()
  const end = length === null ? null : cursor.left - length
  const pieces: Buffer[] = []
  let count = 0
  for (let open = 1; end === null ? open > 0 : cursor.left > end; ) {
    if (++count > piecesMax) throw new EndOfBytes()
    const inner = readHead(cursor)
    if (inner.tag === 0) open -= 1
    else if ((inner.tag & constructed) === 0) pieces.push(take(cursor, inner.length))
    else if (inner.length === null) open += 1
  }
  return pieces
}

function take(cursor: ByteCursor, length: number | null): Buffer {
  if (length === null) throw new EndOfBytes()
  return cursor.take(length)
}
