/** The largest body that the service accepts for an import. */
export const fileBytesMax = 5 * 1024 * 1024

/**
 * A file as a text. Spreadsheets on Windows save tables in an older encoding, which is recognized because it is no
 * UTF-8.
 */
export function decodeFile(bytes: ArrayBuffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1250').decode(bytes)
  }
}

/** A size in words, `1,234 kB`. */
export function sizeText(bytes: number, language: string): string {
  const options = { style: 'unit', unit: 'kilobyte', maximumFractionDigits: 0 } as const
  return new Intl.NumberFormat(language, options).format(Math.ceil(bytes / 1024))
}
