import type { CollectionKind } from '@fiscus/contracts/dav/dav-vocabulary'
import { DavError } from '../http/dav-error.ts'
import type { DavHttp } from '../http/dav-http.ts'
import { missingCollection, requireMultistatus } from '../http/status-error.ts'
import { type MultistatusResponse, multistatusResponses } from '../xml/multistatus.ts'
import { type PropertyName, propfindBody } from '../xml/request-bodies.ts'
import { childOf, davNames, hasDescendant, textOf } from '../xml/xml-element.ts'
import type { CollectionProperties } from './dav-session.ts'

/** The properties that `propertiesOf` reads. */
export const collectionPropertyNames: readonly PropertyName[] = [
  'D:resourcetype',
  'D:displayname',
  'D:supported-report-set',
  'D:current-user-privilege-set',
  'C:supported-calendar-component-set',
  'S:getctag',
  'I:calendar-color',
  'B:addressbook-color',
]

const nameLengthMax = 200

/** @throws DavError, `not_found` when there is no such collection */
export async function collectionProperties(http: DavHttp, url: string): Promise<CollectionProperties> {
  const headers = { 'content-type': 'application/xml; charset=utf-8', depth: '0' }
  const body = propfindBody(collectionPropertyNames)
  const answer = await requireMultistatus(await http.request(url, { method: 'PROPFIND', headers, body }))
  const [response] = await multistatusResponses(answer.chunks())
  if (response?.status === 404) throw missingCollection(url)
  if (!response) throw new DavError('no_dav', 'The answer has no response')
  return propertiesOf(response)
}

/** Reads the properties of a collection. Each is optional: servers leave out what they do not have. */
export function propertiesOf({ properties }: Pick<MultistatusResponse, 'properties'>): CollectionProperties {
  const name = textOf(properties.get(davNames.displayName))
  const color = properties.get(davNames.calendarColor) ?? properties.get(davNames.addressBookColor)
  return {
    name: name === null ? null : singleLine(name),
    color: colorOf(textOf(color) ?? ''),
    ctag: textOf(properties.get(davNames.ctag)),
    supportsSync: hasDescendant(properties.get(davNames.reports), '{DAV:}sync-collection'),
    isReadOnly: isReadOnly({ properties }),
  }
}

/** Calendars that take events, and address books. null: another collection, or one of tasks only. */
export function kindOf({ properties }: Pick<MultistatusResponse, 'properties'>): CollectionKind | null {
  const type = properties.get(davNames.resourceType)
  if (childOf(type, davNames.addressBook)) return 'address_book'
  if (!childOf(type, davNames.calendar)) return null
  const components = properties.get(davNames.components)?.children ?? []
  const names = components.map(({ attributes }) => attributes.name?.toUpperCase())
  return components.length === 0 || names.includes('VEVENT') ? 'calendar' : null
}

const writingPrivileges = ['all', 'write', 'write-content', 'bind'].map((name) => `{DAV:}${name}`)

/** Without a list of privileges (RFC 3744 §5.4) a collection counts as one that can be written. */
function isReadOnly({ properties }: Pick<MultistatusResponse, 'properties'>): boolean {
  const privileges = properties.get(davNames.privileges)
  if (!privileges || privileges.children.length === 0) return false
  return !writingPrivileges.some((name) => hasDescendant(privileges, name))
}

/** `#RRGGBB` of a color with or without opacity (`#rrggbbaa`); null for another text. */
function colorOf(text: string): string | null {
  const [, color] = /^#([\da-f]{6})([\da-f]{2})?$/i.exec(text) ?? []
  return color === undefined ? null : `#${color.toUpperCase()}`
}

function singleLine(text: string): string {
  return text
    .toWellFormed()
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim()
    .slice(0, nameLengthMax)
}
