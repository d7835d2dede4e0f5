/** Extensions of files that programs send without a name. */
const extensions: ReadonlyMap<string, string> = new Map([
  ['text/calendar', 'ics'],
  ['application/ics', 'ics'],
  ['text/vcard', 'vcf'],
  ['text/x-vcard', 'vcf'],
  ['text/csv', 'csv'],
  ['application/pdf', 'pdf'],
  ['image/png', 'png'],
  ['image/jpeg', 'jpg'],
  ['image/gif', 'gif'],
  ['image/webp', 'webp'],
  ['message/rfc822', 'eml'],
  ['message/global', 'eml'],
])

/** The name of an attachment without one, so that a program opens it: `attachment.ics`. null for other types. */
export function nameByType(mediaType: string): string | null {
  const extension = extensions.get(mediaType)
  return extension === undefined ? null : `attachment.${extension}`
}
