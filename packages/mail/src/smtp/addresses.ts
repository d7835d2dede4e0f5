import { domainToASCII } from 'node:url'
import { mailTexts } from '@fiscus/messages/mail'
import type { Message } from '@fiscus/messages/message'

/** A checked address. `address` has its domain in A-labels and in lower case. */
export type CheckedAddress = {
  address: string
  /** Whether the local part has other characters than ASCII, so that the server must offer SMTPUTF8 (RFC 6531). */
  needsUtf8: boolean
}

export type AddressCheck = ({ isValid: true } & CheckedAddress) | { isValid: false; fault: Message }

const localBytesMax = 64
const addressBytesMax = 254
// RFC 5322 dot-atom with the characters of RFC 6531. Quoted local parts are legal and rejected: they only serve
// injection.
const localPart =
  /^[A-Za-z0-9!#$%&'*+/=?^_`{|}~\-\u{a0}-\u{10ffff}]+(\.[A-Za-z0-9!#$%&'*+/=?^_`{|}~\-\u{a0}-\u{10ffff}]+)*$/u
const domainText = /^[\p{L}\p{M}\p{N}.-]+$/u
const label = /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/

/**
 * Checks an address of an envelope or a header: one dot-atom and a domain with at least two labels, without quotes,
 * comments, angle brackets, white space and control characters. The domain is converted to A-labels (RFC 5890).
 */
export function checkAddress(text: string): AddressCheck {
  const at = text.lastIndexOf('@')
  const [local, domain] = [text.slice(0, Math.max(at, 0)), text.slice(at + 1)]
  const fault = (message: Message) => ({ isValid: false, fault: message }) as const
  if (at < 1 || domain === '') return fault(mailTexts.addressForm())
  if (hasControl(text)) return fault(mailTexts.addressControl())
  if (!localPart.test(local) || hasUnpairedSurrogate(local)) return fault(mailTexts.addressLocalPart())
  if (Buffer.byteLength(local) > localBytesMax)
    return fault(mailTexts.addressLocalPartLong({ max: localBytesMax }))
  const ascii = domainText.test(domain) ? domainToASCII(domain).toLowerCase() : ''
  const labels = ascii.split('.')
  if (labels.length < 2 || !labels.every((each) => label.test(each)) || !/[a-z]/.test(labels.at(-1) ?? ''))
    return fault(mailTexts.addressDomain())
  const address = `${local}@${ascii}`
  if (Buffer.byteLength(address) > addressBytesMax)
    return fault(mailTexts.addressLong({ max: addressBytesMax }))
  return { isValid: true, address, needsUtf8: /[^ -~]/.test(local) }
}

// C0, DEL, C1, and the line and paragraph separators.
const hasControl = (text: string) => /[\p{Cc}\u2028\u2029]/u.test(text)
const hasUnpairedSurrogate = (text: string) => !text.isWellFormed()
