import type { XmlElement } from '@fiscus/fiscal/xml/xml-element'
import XMLBuilder from 'fast-xml-builder'

/** Its types lack `entities`. */
const options = {
  preserveOrder: true,
  ignoreAttributes: false,
  format: true,
  indentBy: '  ',
  entities: [
    { regex: /&/g, val: '&amp;' },
    { regex: /</g, val: '&lt;' },
    { regex: />/g, val: '&gt;' },
    { regex: /"/g, val: '&quot;' },
    { regex: /\r/g, val: '&#13;' },
  ],
}
const builder = new XMLBuilder(options)

/**
 * A function that writes an element, which it has in the form of fast-xml-builder and with characters that XML allows.
 */
export function bareSerializer(root: XmlElement): () => string {
  const tree = [{ '?xml': [], ':@': { '@_version': '1.0', '@_encoding': 'UTF-8' } }, nodeOf(root)]
  return () => builder.build(tree)
}

function nodeOf({ name, attributes, content }: XmlElement): object {
  const children = typeof content === 'string' ? [{ '#text': allowed(content) }] : content.map(nodeOf)
  if (attributes === undefined) return { [name]: children }
  const stated = Object.entries(attributes).map(([key, value]) => [`@_${key}`, value])
  return { [name]: children, ':@': Object.fromEntries(stated) }
}

function allowed(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(/[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu, '\uFFFD')
}
