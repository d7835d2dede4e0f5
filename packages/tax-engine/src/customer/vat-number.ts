import { calculation } from '@fiscus/messages/calculation'
import type { Message } from '@fiscus/messages/message'
import { vatCodeOf } from '../vocabulary/countries.ts'
import { vatNumberFormats } from './vat-number-formats.ts'

/**
 * A number with the right form and check digits; VIES returns whether it is active. `prefix` is the prefix of VIES (EL
 * for Greece), `country` the ISO code (GR), XI for Northern Ireland.
 */
export type VatNumber = { kind: 'valid'; country: string; prefix: string; number: string }

export type InvalidVatNumber = { kind: 'invalid'; detail: Message }

/**
 * Checks the form and the check digits of an EU VAT number; spaces, dots, hyphens and case do not matter. A number
 * without prefix is read as one of `country` (ISO code). Sources: VIES table of number structures, check digit rules of
 * the states.
 */
export function checkVatNumber(text: string, country?: string): VatNumber | InvalidVatNumber {
  const compact = text.replaceAll(/[\s.-]/g, '').toUpperCase()
  const letters = vatCodeOf(compact.slice(0, 2))
  const prefix = vatNumberFormats.has(letters) ? letters : vatCodeOf(country ?? letters)
  const format = vatNumberFormats.get(prefix)
  if (!format) return { kind: 'invalid', detail: unknownPrefix(letters) }
  const number = withLeadingZero(prefix, prefix === letters ? compact.slice(2) : compact)
  if (!format.form.test(number))
    return {
      kind: 'invalid',
      detail: calculation.formOfVatNumber({ number: text, prefix, example: format.example }),
    }
  if (!format.isValid(number))
    return {
      kind: 'invalid',
      detail: calculation.checkDigitsOfVatNumber({ number: text }),
    }
  return { kind: 'valid', country: prefix === 'EL' ? 'GR' : prefix, prefix, number }
}

/** A VAT number with its prefix, as VIES and the evidence write it. */
export function textOfVatNumber({ prefix, number }: VatNumber): string {
  return prefix + number
}

/** Belgian numbers had nine digits until 2007. */
function withLeadingZero(prefix: string, number: string): string {
  return prefix === 'BE' && number.length === 9 ? `0${number}` : number
}

function unknownPrefix(letters: string): Message {
  if (letters === 'GB') return calculation.britishVatNumber()
  if (letters === 'EU' || letters === 'IM') return calculation.ossNumber({ prefix: letters })
  return calculation.unknownPrefix()
}
