const lengthMax = 100

/** A name of a file for every system: letters, digits, dots, hyphens and underscores, with the extension `.pdf`. */
export function fileNameOf(title: string): string {
  const name = title
    .normalize('NFC')
    .replaceAll(/[^\p{L}\p{N}._]+/gu, '-')
    .slice(0, lengthMax)
    .toWellFormed()
    .replaceAll(/^[-.]+|[-.]+$/g, '')
  return `${name === '' ? 'document' : name}.pdf`
}
