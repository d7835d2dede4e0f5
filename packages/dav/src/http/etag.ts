const lengthMax = 1_000

/**
 * A strong ETag as the server has sent it. null: there is none, it is weak (`W/`), so that it does not identify bytes,
 * or it cannot be sent in a header (RFC 9110 §8.8.3).
 */
export function strongEtag(text: string | null | undefined): string | null {
  const etag = text?.trim() ?? ''
  return /^[\x21-\x7e]+$/.test(etag) && !/^W\//i.test(etag) && etag.length <= lengthMax ? etag : null
}
