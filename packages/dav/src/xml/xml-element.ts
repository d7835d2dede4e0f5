/**
 * An element with its name as `{namespace}local`, for example `{DAV:}href`. Comments and processing instructions are
 * left out.
 */
export type XmlElement = {
  name: string
  /** The text directly within the element, trimmed of nothing. */
  text: string
  children: XmlElement[]
  attributes: Readonly<Record<string, string>>
}

export const davNames = {
  href: '{DAV:}href',
  response: '{DAV:}response',
  status: '{DAV:}status',
  propstat: '{DAV:}propstat',
  prop: '{DAV:}prop',
  multistatus: '{DAV:}multistatus',
  syncToken: '{DAV:}sync-token',
  etag: '{DAV:}getetag',
  resourceType: '{DAV:}resourcetype',
  collection: '{DAV:}collection',
  displayName: '{DAV:}displayname',
  principal: '{DAV:}current-user-principal',
  privileges: '{DAV:}current-user-privilege-set',
  reports: '{DAV:}supported-report-set',
  calendar: '{urn:ietf:params:xml:ns:caldav}calendar',
  calendarData: '{urn:ietf:params:xml:ns:caldav}calendar-data',
  calendarHome: '{urn:ietf:params:xml:ns:caldav}calendar-home-set',
  components: '{urn:ietf:params:xml:ns:caldav}supported-calendar-component-set',
  addressBook: '{urn:ietf:params:xml:ns:carddav}addressbook',
  addressData: '{urn:ietf:params:xml:ns:carddav}address-data',
  addressBookHome: '{urn:ietf:params:xml:ns:carddav}addressbook-home-set',
  ctag: '{http://calendarserver.org/ns/}getctag',
  calendarColor: '{http://apple.com/ns/ical/}calendar-color',
  addressBookColor: '{http://inf-it.com/ns/ab/}addressbook-color',
} as const

export function childOf(element: XmlElement | undefined, name: string): XmlElement | undefined {
  return element?.children.find((child) => child.name === name)
}

/** The text of an element without white space around it; null when it is absent or empty. */
export function textOf(element: XmlElement | undefined): string | null {
  return element?.text.trim() || null
}

/** The addresses in the `href` children of an element. */
export function hrefsOf(element: XmlElement | undefined): string[] {
  const hrefs = element?.children.filter(({ name }) => name === davNames.href) ?? []
  return hrefs.flatMap((href) => textOf(href) ?? [])
}

/** Whether an element has an element of a name anywhere below it. */
export function hasDescendant(element: XmlElement | undefined, name: string): boolean {
  return element?.children.some((child) => child.name === name || hasDescendant(child, name)) ?? false
}
