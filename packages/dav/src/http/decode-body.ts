import { wholeCharacters } from '../text/whole-characters.ts'

/**
 * The text of a body: in UTF-8, else in the charset of its Content-Type. null: the bytes are valid in neither, so that
 * the characters of the server are not known.
 */
export function decodeBody(bytes: Uint8Array, contentType: string | undefined): string | null {
  const charset = /;\s*charset="?([\w:.-]{1,40})"?/i.exec(contentType ?? '')?.[1]
  return decoded(wholeCharacters(bytes), 'utf-8') ?? (charset === undefined ? null : decoded(bytes, charset))
}

function decoded(bytes: Uint8Array, charset: string): string | null {
  try {
    return new TextDecoder(charset, { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    return null
  }
}
