import type { PdfLanguage } from '@fiscus/contracts/pdf/pdf-vocabulary'

/** Northern Ireland, which is a part of the EU for goods (tax-calculation §4.6), has a code of the EU. */
const northernIreland: Record<PdfLanguage, string> = { pl: 'Irlandia Północna', en: 'Northern Ireland' }

/**
 * The name of a country, of the Unicode CLDR: `Niemcy` or `Germany` of `DE`; the code itself of a code that is none.
 */
export function countryName(code: string, language: PdfLanguage): string {
  if (code === 'XI') return northernIreland[language]
  if (!/^[A-Z]{2}$/.test(code)) return code
  return new Intl.DisplayNames(language, { type: 'region', fallback: 'code' }).of(code) ?? code
}
