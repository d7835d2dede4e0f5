import { values } from '@fiscus/messages/values'
import { z } from 'zod'

/**
 * TNumerKSeF of FA(3): the identifier of the seller, the day, 12 hexadecimal digits, which KSeF 1.0 parted by a hyphen,
 * and the checksum.
 */
const pattern =
  /^([1-9](\d[1-9]|[1-9]\d)\d{7}|M\d{9}|[A-Z]{3}\d{7})-(20[2-9]\d|2[1-9]\d{2}|[3-9]\d{3})(0[1-9]|1[0-2])(0[1-9]|[12]\d|3[01])-[0-9A-F]{6}-?[0-9A-F]{6}-[0-9A-F]{2}$/
const lengthToday = 35

/**
 * A number that KSeF has assigned to an invoice. The checksum of a number of 35 characters must be right. The numbers
 * of KSeF 1.0 with 36 characters are checked by their form only: the Ministry of Finance states no checksum for them.
 */
export const ksefNumber = z
  .string()
  .regex(pattern, values.ksefNumber.code)
  .refine(hasChecksum, {
    error: values.ksefChecksum.code,
  })
  .meta({ description: 'The number that KSeF has assigned.', example: '5265877635-20250826-0100001AF629-AF' })

/** The NIP at the beginning of a number; null: it begins with the identifier of another register. */
export function nipOfKsefNumber(number: string): string | null {
  return /^\d{10}/.exec(number)?.[0] ?? null
}

/** The day in a number, on which KSeF received the invoice: an ISO date. */
export function dayOfKsefNumber(number: string): string {
  const [, year, month, day] = /-(\d{4})(\d{2})(\d{2})-/.exec(number) ?? []
  return `${year}-${month}-${day}`
}

function hasChecksum(number: string): boolean {
  return number.length !== lengthToday || checksumOf(number.slice(0, -3)) === number.slice(-2)
}

/** CRC-8 with the polynomial 0x07 and the initial value 0, as two hexadecimal digits. */
function checksumOf(text: string): string {
  let checksum = 0
  for (const byte of new TextEncoder().encode(text)) {
    checksum ^= byte
    for (let bit = 0; bit < 8; bit++) checksum = ((checksum << 1) ^ (checksum & 0x80 ? 0x07 : 0)) & 0xff
  }
  return checksum.toString(16).toUpperCase().padStart(2, '0')
}
