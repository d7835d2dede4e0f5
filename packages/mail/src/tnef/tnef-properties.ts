import { decodeBytes } from '../mime/charset.ts'
import { type ByteCursor, EndOfBytes } from './byte-cursor.ts'

/** The first value of a property. */
export type TnefProperty = { type: number; value: Buffer }
export type TnefProperties = ReadonlyMap<number, TnefProperty>

export const propertyTypes = { object: 0x0d, string8: 0x1e, unicode: 0x1f, binary: 0x102 } as const
const variableTypes: ReadonlySet<number> = new Set(Object.values(propertyTypes))
const hasSeveral = 0x1000
/** Bytes of a value, with the padding of short ones, by type. */
const fixedBytes: ReadonlyMap<number, number> = new Map([
  [0x02, 4],
  [0x03, 4],
  [0x04, 4],
  [0x05, 8],
  [0x06, 8],
  [0x07, 8],
  [0x0a, 4],
  [0x0b, 4],
  [0x14, 8],
  [0x40, 8],
  [0x48, 16],
])
const namedFrom = 0x8000
const guidBytes = 16
const kindName = 1

/**
 * Reads a list of properties (MS-OXTNEF §2.1.3.4) by their ids; properties with names, which are of single programs,
 * are left out. `isWhole` is false when the list ends before its last property, or has one that is not read.
 * @param countProperty called for each property; throws above the limit
 */
export function readProperties(
  cursor: ByteCursor,
  countProperty: () => void,
): { properties: TnefProperties; isWhole: boolean } {
  const properties = new Map<number, TnefProperty>()
  try {
    for (let left = cursor.u32(); left > 0; left--) {
      countProperty()
      const type = cursor.u16()
      const id = cursor.u16()
      if (id >= namedFrom) skipName(cursor)
      const value = readValues(cursor, type, countProperty)
      if (id < namedFrom && value !== null && !properties.has(id)) properties.set(id, { type, value })
    }
    return { properties, isWhole: true }
  } catch (error) {
    if (!(error instanceof EndOfBytes)) throw error
    return { properties, isWhole: false }
  }
}

function skipName(cursor: ByteCursor) {
  cursor.take(guidBytes)
  if (cursor.u32() === kindName) takePadded(cursor, cursor.u32())
  else cursor.take(4)
}

/** Returns the first value, or null when there is none. */
function readValues(cursor: ByteCursor, type: number, countValue: () => void): Buffer | null {
  const single = type & ~hasSeveral
  const isVariable = variableTypes.has(single)
  const bytes = fixedBytes.get(single)
  // The length of a value of an unknown type is unknown.
  if (!isVariable && bytes === undefined) throw new EndOfBytes()
  const count = isVariable || type !== single ? cursor.u32() : 1
  let first: Buffer | null = null
  for (let left = count; left > 0; left--) {
    countValue()
    const value = bytes === undefined ? takePadded(cursor, cursor.u32()) : cursor.take(bytes)
    first ??= value
  }
  return first
}

/** Values are padded to four bytes; the last one may end with the list. */
function takePadded(cursor: ByteCursor, length: number): Buffer {
  const value = cursor.take(length)
  cursor.take(Math.min(-length & 3, cursor.left))
  return value
}

/** The rest of a longer text is left out. */
const textBytesMax = 1_048_576

/** The text of a property, or of bytes, up to its NUL. */
export function textOf(property: TnefProperty | undefined, charset: string | null): string | null {
  if (property?.type === propertyTypes.unicode)
    return upToNul(property.value.toString('utf16le', 0, textBytesMax))
  if (property?.type === propertyTypes.string8) return textOfBytes(property.value, charset)
  return null
}

export function textOfBytes(bytes: Buffer, charset: string | null): string {
  return upToNul(decodeBytes(bytes.subarray(0, textBytesMax), charset).text)
}

function upToNul(text: string): string {
  const end = text.indexOf('\0')
  return end < 0 ? text : text.slice(0, end)
}
