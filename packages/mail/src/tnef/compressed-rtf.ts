import { ByteCursor, EndOfBytes } from './byte-cursor.ts'

const compressed = 0x75465a4c
const uncompressed = 0x414c454d
const headBytes = 16
const windowBytes = 4096
/** What the dictionary contains at first (MS-OXRTFCP §2.1.2.1). */
const preset = Buffer.from(
  '{\\rtf1\\ansi\\mac\\deff0\\deftab720{\\fonttbl;}{\\f0\\fnil \\froman \\fswiss \\fmodern \\fscript \\fdecor MS Sans SerifSymbolArialTimes New RomanCourier{\\colortbl\\red0\\green0\\blue0\r\n\\par \\pard\\plain\\f0\\fs20\\b\\i\\u\\tab\\tx',
)

/**
 * Returns the RTF of a compressed one (MS-OXRTFCP), of at most so many bytes. What is cut has what was whole before the
 * end. null: it is in no known form.
 */
export function decompressRtf(bytes: Buffer, bytesMax: number): Buffer | null {
  if (bytes.length < headBytes) return null
  const form = bytes.readUInt32LE(8)
  const content = bytes.subarray(headBytes)
  if (form === uncompressed) return content.subarray(0, Math.min(bytes.readUInt32LE(4), bytesMax))
  return form === compressed ? decompressed(content, Math.min(bytes.readUInt32LE(4), bytesMax)) : null
}

function decompressed(content: Buffer, length: number): Buffer {
  const cursor = new ByteCursor(content)
  // The output behind the preset is the window itself: a reference goes back by less than the window. The last run may
  // go beyond the length.
  const output = Buffer.alloc(preset.length + Math.min(length, content.length * 9) + 17)
  const end = preset.length + length
  let at = preset.copy(output)
  const put = (byte: number) => {
    if (at < output.length) output[at++] = byte
  }
  try {
    while (at < end) {
      const control = cursor.u8()
      for (let bit = 0; bit < 8 && at < end; bit++) {
        if (((control >> bit) & 1) === 0) put(cursor.u8())
        else {
          const reference = cursor.take(2).readUInt16BE()
          const back = (at - (reference >> 4)) & (windowBytes - 1)
          if (back === 0) return output.subarray(preset.length, at)
          for (let left = (reference & 15) + 2; left > 0; left--) put(output[at - back] ?? 0)
        }
      }
    }
  } catch (error) {
    if (!(error instanceof EndOfBytes)) throw error
  }
  return output.subarray(preset.length, Math.min(at, end))
}
