import { davTexts } from '@fiscus/messages/dav'
import { type Component, firstProperty } from './component.ts'
import { ObjectError } from './object-error.ts'
import { unescapeText } from './text-value.ts'

/** An index of the database has at most so many bytes per value. */
const uidBytesMax = 1_000

/** The UID of a component or card. Throws an ObjectError `uid_missing` or `uid_invalid`. */
export function uidOf(component: Component): string {
  const uid = unescapeText(firstProperty(component, 'UID')?.value ?? '').trim()
  if (uid === '') throw new ObjectError('uid_missing', davTexts.noUid())
  checkUid(uid)
  return uid
}

/** Throws an ObjectError `uid_invalid` for a UID that cannot be stored or written. */
export function checkUid(uid: string): void {
  if (uid.trim() === '' || /\p{Cc}/u.test(uid) || !uid.isWellFormed() || Buffer.byteLength(uid) > uidBytesMax)
    throw new ObjectError('uid_invalid', davTexts.unusableUid({ max: uidBytesMax }))
}
