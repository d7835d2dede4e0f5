import { z } from 'zod'

const encoding =
  'In a user and a password write %25 for %, %40 for @, %3A for :, %2F for /, %3F for ? and %23 for #.'

/**
 * The address of a server with user and password in it. A fault never repeats the value.
 * @param what the end of the sentence "Set it to …", with an example
 */
export function loginAddress(protocol: RegExp, what: string) {
  return z
    .url({ protocol, error: `Set it to ${what}. ${encoding}` })
    .refine((text) => !URL.canParse(text) || hasReadableLogin(new URL(text)), encoding)
}

/**
 * The address of a web server. It has no user and password, because logs and errors have the address.
 * @param what the end of the sentence "Set it to …", with an example
 */
export function webAddress(what: string) {
  return z
    .url({ protocol: /^https?$/, error: `Set it to ${what}.` })
    .refine(
      (text) => !URL.canParse(text) || isWithoutLogin(new URL(text)),
      'Write it without a user and a password.',
    )
}

/** Whether user and password of an address can be decoded. */
export function hasReadableLogin({ username, password }: URL): boolean {
  try {
    decodeURIComponent(`${username}${password}`)
    return true
  } catch {
    return false
  }
}

function isWithoutLogin({ username, password }: URL): boolean {
  return username === '' && password === ''
}
