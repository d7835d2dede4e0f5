/** The types of logos. SVG is refused: it can contain scripts and refer to other addresses. */
export type ImageType = 'image/png' | 'image/jpeg'

const signatures: readonly [ImageType, Buffer][] = [
  ['image/png', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])],
  ['image/jpeg', Buffer.from([0xff, 0xd8, 0xff])],
]

/** The type of an image by its first bytes; null for any other file. */
export function imageTypeOf(bytes: Buffer): ImageType | null {
  const match = signatures.find(([, signature]) => bytes.subarray(0, signature.length).equals(signature))
  return match?.[0] ?? null
}
