/** An element of an XML document with its text, or with the elements inside it. */
export type XmlElement = {
  name: string
  attributes?: Readonly<Record<string, string>>
  content: string | readonly XmlElement[]
}

/** An element without attributes. */
export function element(name: string, content: string | readonly XmlElement[]): XmlElement {
  return { name, content }
}

/** An element with a text, or none without one. */
export function textOf(name: string, text: string | null | undefined): XmlElement[] {
  return text === null || text === undefined || text === '' ? [] : [element(name, text)]
}

/** An element around others, or none without any. */
export function groupOf(name: string, elements: readonly XmlElement[]): XmlElement[] {
  return elements.length === 0 ? [] : [element(name, elements)]
}
