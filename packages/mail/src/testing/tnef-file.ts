/** Builds files of TNEF (MS-OXTNEF) for tests. */
export function tnefFile(...attributes: Buffer[]): Buffer {
  return Buffer.concat([Buffer.from('789f3e220100', 'hex'), ...attributes])
}

/** An attribute of the message: an attribute of an attachment has level 2. */
export function tnefAttribute(id: number, data: Buffer, level = 1): Buffer {
  const head = Buffer.alloc(9)
  head.writeUInt8(level)
  head.writeUInt32LE(id, 1)
  head.writeUInt32LE(data.length, 5)
  const sum = Buffer.alloc(2)
  sum.writeUInt16LE(data.reduce((total, byte) => (total + byte) & 0xffff, 0))
  return Buffer.concat([head, data, sum])
}

export function tnefProperties(...properties: Buffer[]): Buffer {
  return Buffer.concat([u32(properties.length), ...properties])
}

/** A property with one value of a type with a length of its own. */
export function tnefProperty(type: number, id: number, value: Buffer): Buffer {
  const padding = Buffer.alloc(-value.length & 3)
  return Buffer.concat([u32(id * 0x10000 + type), u32(1), u32(value.length), value, padding])
}

export const unicodeProperty = (id: number, text: string) =>
  tnefProperty(0x1f, id, Buffer.from(`${text}\0`, 'utf16le'))

/** Attributes of an attachment whose name and Content-ID are properties. */
export function tnefAttachment(name: string, content: Buffer, ...properties: Buffer[]): Buffer {
  const named = tnefProperties(unicodeProperty(0x3707, name), ...properties)
  return Buffer.concat([
    tnefAttribute(0x69002, Buffer.alloc(14), 2),
    tnefAttribute(0x18010, Buffer.from('short.txt\0'), 2),
    tnefAttribute(0x6800f, content, 2),
    tnefAttribute(0x69005, named, 2),
  ])
}

export function u32(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32LE(value)
  return bytes
}
