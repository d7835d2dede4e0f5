import { crc32, deflateSync } from 'node:zlib'

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

/** Points of a picture, row by row from the top: red, green, blue and opacity, one byte each. */
export type Bitmap = { width: number; height: number; data: Uint8Array }

/** Encodes a picture as PNG with 8 bits for each of red, green and blue. Its opacity is dropped. */
export function encodePng({ width, height, data }: Bitmap): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 2], 8)
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(filteredRows(width, height, data), { level: 6 })),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

/** The rows without opacity. Each one begins with its filter: 0, none. */
function filteredRows(width: number, height: number, data: Uint8Array): Buffer {
  const rows = Buffer.alloc(height * (1 + width * 3))
  let to = 0
  for (let row = 0; row < height; row += 1) {
    to += 1
    for (let from = row * width * 4; from < (row + 1) * width * 4; from += 4) {
      rows[to] = data[from] ?? 0
      rows[to + 1] = data[from + 1] ?? 0
      rows[to + 2] = data[from + 2] ?? 0
      to += 3
    }
  }
  return rows
}

function chunk(type: string, content: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), content])
  const length = Buffer.alloc(4)
  length.writeUInt32BE(content.length)
  const check = Buffer.alloc(4)
  check.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, check])
}
