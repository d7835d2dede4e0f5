import { values } from '@fiscus/messages/values'
import { z } from 'zod'

/**
 * An international bank account number (ISO 13616) with right check digits; spaces do not matter. The 26 digits of a
 * Polish account get the prefix PL.
 */
export const iban = z
  .string()
  .max(50)
  .transform((text) => withCountry(text.replaceAll(' ', '').toUpperCase()))
  .refine(isIban, values.iban.code)
  .meta({ description: 'IBAN; spaces do not matter', example: 'PL61109010140000071219812874' })

function withCountry(text: string): string {
  return /^\d{26}$/.test(text) ? `PL${text}` : text
}

/**
 * The remainder of the number, with its country and check digits at the end and letters as 10 to 35, is 1 (ISO 7064,
 * MOD 97-10).
 */
export function isIban(text: string): boolean {
  if (!/^[A-Z]{2}\d{2}[A-Z\d]{11,30}$/.test(text)) return false
  if (text.startsWith('PL') && text.length !== 28) return false
  let remainder = 0
  for (const character of text.slice(4) + text.slice(0, 4)) {
    const value = Number.parseInt(character, 36)
    remainder = (remainder * (value > 9 ? 100 : 10) + value) % 97
  }
  return remainder === 1
}
