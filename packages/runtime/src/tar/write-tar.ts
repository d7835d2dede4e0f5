/** A file of an archive. The content is in memory: larger files are written in parts. */
export type TarEntry = { name: string; content: Uint8Array }

export const blockBytes = 512
const nameBytesMax = 100

/** The end of an archive. */
export const tarEnd: Uint8Array = new Uint8Array(2 * blockBytes)

/**
 * Returns the bytes of a file in an archive in the format ustar (POSIX.1-1988), which every tar reads. Names have at
 * most 100 bytes.
 */
export function tarEntry({ name, content }: TarEntry): Uint8Array {
  const padding = new Uint8Array((blockBytes - (content.length % blockBytes)) % blockBytes)
  return Buffer.concat([headerOf(name, content.length), content, padding])
}

function headerOf(name: string, bytes: number): Uint8Array {
  if (Buffer.byteLength(name) > nameBytesMax) throw new RangeError(`${name} is too long for an archive`)
  const header = Buffer.alloc(blockBytes)
  const octal = (value: number, digits: number) => value.toString(8).padStart(digits, '0')
  header.write(name, 0)
  header.write(`${octal(0o600, 7)}\0${octal(0, 7)}\0${octal(0, 7)}\0`, 100)
  header.write(`${octal(bytes, 11)} ${octal(0, 11)} `, 124)
  header.write('        0', 148)
  header.write('ustar\u000000', 257)
  header.write(`${octal(checksumOf(header), 6)}\0 `, 148)
  return header
}

/** The sum of the bytes of a header, whose own field counts as spaces. */
export function checksumOf(header: Uint8Array): number {
  return header.reduce((sum, byte, at) => sum + (at >= 148 && at < 156 ? 32 : byte), 0)
}
