import { createHash } from 'node:crypto'

/**
 * The data_digest of a file: the digest of its data. That of a file with boxes is another one, so that it is rendered
 * anew when a font may have been installed.
 * @param missing the characters that the file prints as boxes
 */
export function digestOfFile(dataDigest: string, missing: string): string {
  return missing === '' ? dataDigest : createHash('sha256').update(`${dataDigest} ${missing}`).digest('hex')
}
