const spaces = /[\s\u00a0\u202f]/g

/**
 * Reads a number as people write it in Polish or English: `1 234,50`, `1234.5`, `-0,5`. Returns the decimal string of the API, or null
 * if the text is no number. A comma is a decimal comma: separators of thousands are spaces.
 */
export function readDecimal(text: string): string | null {
  const compact = text.replaceAll(spaces, '').replace(',', '.').replace('−', '-')
  const [, sign = '', whole = '', fraction] = /^([+-]?)(\d*)(?:\.(\d*))?$/.exec(compact) ?? []
  if (whole === '' && !fraction) return null
  const digits = whole.replace(/^0+(?=\d)/, '') || '0'
  return `${sign === '-' ? '-' : ''}${digits}${fraction ? `.${fraction}` : ''}`
}

/** Writes a decimal string of the API for a field: with a decimal comma in Polish, without separators. */
export function writeDecimal(value: string, language: 'en' | 'pl'): string {
  return language === 'pl' ? value.replace('.', ',') : value
}
