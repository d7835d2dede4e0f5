import { detectExtension } from 'nodemailer/lib/mime-funcs'

/** Extensions of mail and calendars that the list of nodemailer has not, or has in an unusual form. */
const extensions: ReadonlyMap<string, string> = new Map([
  ['application/ics', 'ics'],
  ['text/vcard', 'vcf'],
  ['image/jpeg', 'jpg'],
  ['message/global', 'eml'],
  ['application/pkcs7-mime', 'p7m'],
  ['application/pgp-signature', 'asc'],
])

/** The name of an attachment without one, so that a program opens it: `attachment.ics`. null for unknown types. */
export function nameByType(mediaType: string): string | null {
  const extension = extensions.get(mediaType) ?? detectExtension(mediaType)
  return extension === 'bin' || extension === '*' ? null : `attachment.${extension}`
}
