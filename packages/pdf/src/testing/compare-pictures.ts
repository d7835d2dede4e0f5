import { inflateSync } from 'node:zlib'

/** Points of one side of the squares that are compared: the edges of letters differ between releases of Chromium. */
const side = 4
/** The difference of the brightness of a square, of 255, that is seen. */
const visible = 36

type Brightness = { width: number; height: number; squares: number[] }

/**
 * For tests: the part of two pictures that differs visibly, from 0 to 1; 1 when their sizes differ.
 * @param a a PNG of `encodePng`, as b
 */
export function differenceOf(a: Uint8Array, b: Uint8Array): number {
  const [one, other] = [brightnessOf(a), brightnessOf(b)]
  if (one.width !== other.width || one.height !== other.height) return 1
  const differing = one.squares.filter(
    (value, index) => Math.abs(value - (other.squares[index] ?? 0)) > visible,
  )
  return differing.length / one.squares.length
}

/** The mean of each square of a picture with 8 bits for each of red, green and blue, whose rows have no filter. */
function brightnessOf(png: Uint8Array): Brightness {
  const bytes = Buffer.from(png)
  const width = bytes.readUInt32BE(16)
  const height = bytes.readUInt32BE(20)
  const rows = inflateSync(contentOf(bytes, 'IDAT'))
  const columns = Math.ceil(width / side)
  const sums = new Array<number>(columns * Math.ceil(height / side)).fill(0)
  for (let row = 0; row < height; row += 1)
    for (let column = 0; column < width; column += 1) {
      const at = row * (1 + width * 3) + 1 + column * 3
      const square = Math.floor(row / side) * columns + Math.floor(column / side)
      const value = ((rows[at] ?? 0) + (rows[at + 1] ?? 0) + (rows[at + 2] ?? 0)) / 3
      sums[square] = (sums[square] ?? 0) + value / (side * side)
    }
  return { width, height, squares: sums }
}

/** The content of a chunk of a PNG. */
function contentOf(bytes: Buffer, type: string): Buffer {
  const at = bytes.indexOf(type, 8, 'latin1')
  return bytes.subarray(at + 4, at + 4 + bytes.readUInt32BE(at - 4))
}
