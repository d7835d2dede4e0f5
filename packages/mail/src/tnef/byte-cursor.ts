/** The bytes end before what is read. */
export class EndOfBytes extends Error {
  override name = 'EndOfBytes'
}

/** Reads little-endian numbers and views of bytes one after another, and nothing beyond the end. */
export class ByteCursor {
  #position = 0
  readonly #bytes: Buffer

  constructor(bytes: Buffer) {
    this.#bytes = bytes
  }

  get left(): number {
    return this.#bytes.length - this.#position
  }

  u8(): number {
    return this.take(1).readUInt8()
  }

  u16(): number {
    return this.take(2).readUInt16LE()
  }

  u32(): number {
    return this.take(4).readUInt32LE()
  }

  /** @throws EndOfBytes when fewer bytes are left */
  take(length: number): Buffer {
    if (length > this.left) throw new EndOfBytes()
    this.#position += length
    return this.#bytes.subarray(this.#position - length, this.#position)
  }
}
