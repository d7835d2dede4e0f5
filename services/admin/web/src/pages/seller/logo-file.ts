/** The most bytes of a logo (tax-calculation §2.10). */
export const logoBytesMax = 196_608

const signatures = [
  { type: 'image/png', bytes: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a] },
  { type: 'image/jpeg', bytes: [0xff, 0xd8, 0xff] },
]

/** Why a file is no logo; null for a PNG or JPEG image that is small enough. The name of the file does not matter. */
export function logoFault(bytes: Uint8Array): 'empty' | 'too-large' | 'other-type' | null {
  if (bytes.length === 0) return 'empty'
  if (bytes.length > logoBytesMax) return 'too-large'
  const isImage = signatures.some((signature) =>
    signature.bytes.every((byte, index) => bytes[index] === byte),
  )
  return isImage ? null : 'other-type'
}

/** The bytes in base64. */
export function base64Of(bytes: Uint8Array): string {
  let text = ''
  for (const byte of bytes) text += String.fromCharCode(byte)
  return btoa(text)
}
