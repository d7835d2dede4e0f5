import { DavError } from '../http/dav-error.ts'
import { readXml } from './read-xml.ts'
import { childOf, davNames, hrefsOf, textOf, type XmlElement } from './xml-element.ts'

/**
 * A response of a multistatus (RFC 4918 §13). `status`: of the resource as a whole; null when each property has its
 * own. `properties`: those with a status 2xx. `refused`: the status of each other one.
 */
export type MultistatusResponse = {
  href: string
  status: number | null
  properties: ReadonlyMap<string, XmlElement>
  refused: ReadonlyMap<string, number>
}

/** What a multistatus has: responses in any number, and with sync-collection a token. */
export type MultistatusPart =
  | { kind: 'response'; response: MultistatusResponse }
  | { kind: 'token'; token: string }

/**
 * Reads a multistatus as it arrives.
 * @throws DavError `no_dav` for another document or one that ends early; the error of `chunks`
 */
export async function* readMultistatus(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<MultistatusPart> {
  let isFirst = true
  for await (const element of readXml(chunks)) {
    if (isFirst && element.name !== davNames.multistatus)
      throw new DavError('no_dav', 'The answer is no multistatus')
    isFirst = false
    if (element.name === davNames.response) {
      // A response may have several hrefs with one status (RFC 4918 §14.24).
      for (const href of hrefsOf(element)) yield { kind: 'response', response: responseOf(element, href) }
    }
    const token = element.name === davNames.syncToken ? textOf(element) : null
    if (token !== null) yield { kind: 'token', token }
  }
}

/** The responses of a multistatus that is read as a whole. */
export async function multistatusResponses(
  chunks: AsyncIterable<Uint8Array>,
): Promise<MultistatusResponse[]> {
  const parts = await Array.fromAsync(readMultistatus(chunks))
  return parts.flatMap((part) => (part.kind === 'response' ? part.response : []))
}

function responseOf(element: XmlElement, href: string): MultistatusResponse {
  const properties = new Map<string, XmlElement>()
  const refused = new Map<string, number>()
  for (const propstat of element.children) {
    if (propstat.name !== davNames.propstat) continue
    const status = statusOf(propstat) ?? 200
    for (const property of childOf(propstat, davNames.prop)?.children ?? [])
      if (status >= 200 && status < 300) properties.set(property.name, property)
      else refused.set(property.name, status)
  }
  return { href, status: statusOf(element), properties, refused }
}

/** The number of a status line such as `HTTP/1.1 404 Not Found`. */
function statusOf(element: XmlElement): number | null {
  const line = textOf(childOf(element, davNames.status)) ?? ''
  const [, number] = /^HTTP\/\S+ (\d{3})\b/.exec(line) ?? []
  return number === undefined ? null : Number(number)
}
