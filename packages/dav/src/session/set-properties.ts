import type { CollectionKind } from '@fiscus/contracts/dav/dav-vocabulary'
import type { DavHttp } from '../http/dav-http.ts'
import { isAccountStatus, statusError } from '../http/status-error.ts'
import { multistatusResponses } from '../xml/multistatus.ts'
import { type PropertyName, proppatchBody } from '../xml/request-bodies.ts'
import { davNames } from '../xml/xml-element.ts'
import type { PropertyStatus } from './dav-session.ts'

export type PropertyChange = { name?: string | undefined; color?: string | undefined }

/**
 * Changes name and color of a collection with one PROPPATCH (RFC 4918 §9.2), which a server carries out as a whole or
 * not at all. Returns the status of each property. A status of the whole request counts for each property.
 * @throws DavError for 401, 429 and 503, and without an answer
 */
export async function setProperties(
  http: DavHttp,
  collection: string,
  kind: CollectionKind,
  { name, color }: PropertyChange,
): Promise<PropertyStatus> {
  const [colorProperty, colorName] =
    kind === 'calendar'
      ? (['I:calendar-color', davNames.calendarColor] as const)
      : (['B:addressbook-color', davNames.addressBookColor] as const)
  const values: [PropertyName, string][] = []
  if (name !== undefined) values.push(['D:displayname', name])
  if (color !== undefined) values.push([colorProperty, color])
  const headers = { 'content-type': 'application/xml; charset=utf-8' }
  const response = await http.request(collection, {
    method: 'PROPPATCH',
    headers,
    body: proppatchBody(values),
  })
  const statusIn = await statusesOf(response)
  return {
    name: name === undefined ? null : statusIn(davNames.displayName),
    color: color === undefined ? null : statusIn(colorName),
  }
}

/** The status of each property. One that the answer does not name counts as failed: 424. */
async function statusesOf(response: Awaited<ReturnType<DavHttp['request']>>) {
  const { status } = response
  if (status !== 207) {
    await response.discard()
    if (isAccountStatus(status)) throw statusError(response)
    return () => status
  }
  // Xandikos encodes the address of the answer in another way, so that it is not compared.
  const [answered] = await multistatusResponses(response.chunks())
  return (property: string) =>
    answered?.refused.get(property) ?? (answered?.properties.has(property) ? 200 : (answered?.status ?? 424))
}
