import { domainToASCII } from 'node:url'

/** A checked address. `address` has its domain in A-labels and in lower case. */
export type CheckedAddress = {
  address: string
  /** Whether the local part has other characters than ASCII, so that the server must offer SMTPUTF8 (RFC 6531). */
  needsUtf8: boolean
}

export type AddressCheck = ({ isValid: true } & CheckedAddress) | { isValid: false; fault: string }

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
  const fault = (words: string) => ({ isValid: false, fault: words }) as const
  if (at < 1 || domain === '') return fault('use an address like name@example.com')
  if (hasControl(text)) return fault('remove line breaks and control characters')
  if (!localPart.test(local) || hasUnpairedSurrogate(local))
    return fault('the part before @ has characters that are not allowed, or a dot in the wrong place')
  if (Buffer.byteLength(local) > localBytesMax)
    return fault(`the part before @ is longer than ${localBytesMax} bytes`)
  const ascii = domainText.test(domain) ? domainToASCII(domain).toLowerCase() : ''
  const labels = ascii.split('.')
  if (labels.length < 2 || !labels.every((each) => label.test(each)) || !/[a-z]/.test(labels.at(-1) ?? ''))
    return fault('the part after @ is not a domain like example.com')
  const address = `${local}@${ascii}`
  if (Buffer.byteLength(address) > addressBytesMax)
    return fault(`the address is longer than ${addressBytesMax} bytes`)
  return { isValid: true, address, needsUtf8: /[^ -~]/.test(local) }
}

// C0, DEL, C1, and the line and paragraph separators.
const hasControl = (text: string) => /[\p{Cc}\u2028\u2029]/u.test(text)
const hasUnpairedSurrogate = (text: string) => !text.isWellFormed()
