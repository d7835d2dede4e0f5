import type { PdfLanguage } from '@fiscus/contracts/pdf/pdf-vocabulary'
import { countryName } from '../../words/country-name.ts'

export type Address = {
  country?: string | null
  line1?: string | null
  line2?: string | null
  postalCode?: string | null
  city?: string | null
}

/** How addresses of one document are printed. */
export type AddressStyle = {
  language: PdfLanguage
  /** The country that is not printed; null: every country is. */
  domestic: string | null
}

/**
 * The style of a document between two parties: a country that both share is not printed. An absent seller is in Poland,
 * an absent buyer where the seller is.
 */
export function addressStyle(
  language: PdfLanguage,
  { seller, buyer }: { seller: Address | null | undefined; buyer: Address | null | undefined },
): AddressStyle {
  const own = seller?.country ?? 'PL'
  return { language, domestic: (buyer?.country ?? own) === own ? own : null }
}

/** The lines of an address as they are printed. */
export function addressLines(
  { country, line1, line2, postalCode, city }: Address,
  { language, domestic }: AddressStyle,
): string[] {
  const town = [postalCode, city].filter(Boolean).join(' ')
  const abroad = country && country !== domestic ? countryName(country, language) : null
  return [line1, line2, town, abroad].flatMap((line) => line || [])
}
