const namespaces =
  'xmlns:D="DAV:" xmlns:C="urn:ietf:params:xml:ns:caldav" xmlns:A="urn:ietf:params:xml:ns:carddav" xmlns:S="http://calendarserver.org/ns/" xmlns:I="http://apple.com/ns/ical/" xmlns:B="http://inf-it.com/ns/ab/"'

const declaration = '<?xml version="1.0" encoding="utf-8"?>'

/** Properties by their element with the prefix of its namespace: `D:getetag`. */
export type PropertyName = `${'D' | 'C' | 'A' | 'S' | 'I' | 'B'}:${string}`

export function propfindBody(names: readonly PropertyName[]): string {
  return `${declaration}<D:propfind ${namespaces}>${propOf(names)}</D:propfind>`
}

/** A sync-collection without a limit, which some servers answer with 507 on a first request (RFC 6578 §3.7). */
export function syncCollectionBody(token: string | null): string {
  const parts = `<D:sync-token>${escapeXml(token ?? '')}</D:sync-token><D:sync-level>1</D:sync-level>`
  return `${declaration}<D:sync-collection ${namespaces}>${parts}${propOf(['D:getetag'])}</D:sync-collection>`
}

/** @param paths the addresses of objects, without their origin */
export function multigetBody(kind: 'calendar' | 'address_book', paths: readonly string[]): string {
  const [report, data] =
    kind === 'calendar'
      ? (['C:calendar-multiget', 'C:calendar-data'] as const)
      : (['A:addressbook-multiget', 'A:address-data'] as const)
  const hrefs = paths.map((path) => `<D:href>${escapeXml(path)}</D:href>`).join('')
  return `${declaration}<${report} ${namespaces}>${propOf(['D:getetag', data])}${hrefs}</${report}>`
}

export function proppatchBody(values: readonly (readonly [PropertyName, string])[]): string {
  const set = values.map(([name, value]) => `<${name}>${escapeXml(value)}</${name}>`).join('')
  return `${declaration}<D:propertyupdate ${namespaces}><D:set><D:prop>${set}</D:prop></D:set></D:propertyupdate>`
}

function propOf(names: readonly PropertyName[]): string {
  return `<D:prop>${names.map((name) => `<${name}/>`).join('')}</D:prop>`
}

/** The text as XML; characters that XML 1.0 does not allow are left out. */
function escapeXml(text: string): string {
  return text
    .toWellFormed()
    .replace(/[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu, '')
    .replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}
