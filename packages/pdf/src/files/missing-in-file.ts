/**
 * The data_digest of a file: the digest of its data and, after a space, the characters that it prints as boxes. Such a file has another
 * digest than its data, so that it is rendered anew when a font may have been installed.
 */
export function digestOfFile(dataDigest: string, missing: readonly string[]): string {
  return missing.length === 0 ? dataDigest : `${dataDigest} ${missing.join('')}`
}

/** The characters that a file prints as boxes, by its data_digest. */
export function missingInFile(data_digest: string): string[] {
  const [, missing = ''] = data_digest.split(' ')
  return [...missing]
}
