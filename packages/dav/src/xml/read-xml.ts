import { SaxesParser } from 'saxes'
import { DavError } from '../http/dav-error.ts'
import type { XmlElement } from './xml-element.ts'

const depthMax = 32
const elementsMax = 50_000
const attributesMax = 100
const tooManyParts = 'is XML with too many parts'

/**
 * Reads the children of the root of an XML document, each when it is complete, so that the memory does not grow with
 * the document. The first value is the root with its name and without children. Document type declarations are refused,
 * and with them every entity but the five of XML.
 * @throws DavError `no_dav` for what is not well-formed, has a document type, is nested deeper than 32 levels, has an
 * element with more than 100 attributes or a child of the root with more than 50,000 elements; the error of `chunks`
 */
export async function* readXml(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<XmlElement> {
  const reader = createReader()
  const decoder = new TextDecoder()
  for await (const chunk of chunks) {
    reader.write(decoder.decode(chunk, { stream: true }))
    yield* reader.take()
  }
  reader.write(decoder.decode())
  reader.end()
  yield* reader.take()
}

function createReader() {
  const parser = new SaxesParser({ xmlns: true, position: false })
  let complete: XmlElement[] = []
  const open: XmlElement[] = []
  let [elements, attributesOfTag] = [0, 0]

  parser.on('error', () => refuse('is no well-formed XML'))
  parser.on('doctype', () => refuse('has a document type'))
  parser.on('opentagstart', () => {
    attributesOfTag = 0
  })
  // Not at the end of the tag, which may have hundreds of thousands.
  parser.on('attribute', () => {
    attributesOfTag += 1
    if (attributesOfTag > attributesMax) refuse(tooManyParts)
  })
  parser.on('opentag', ({ uri, local, attributes }) => {
    elements = open.length <= 1 ? 0 : elements + 1
    if (open.length >= depthMax || elements > elementsMax) refuse(tooManyParts)
    const element: XmlElement = {
      name: `{${uri}}${local}`,
      text: '',
      children: [],
      attributes: Object.fromEntries(Object.entries(attributes).map(([name, { value }]) => [name, value])),
    }
    if (open.length === 0) complete.push(element)
    if (open.length > 1) open.at(-1)?.children.push(element)
    open.push(element)
  })
  const addText = (text: string) => {
    const element = open.at(-1)
    // The text of the root has no use: it is the white space between its children.
    if (element && open.length > 1) element.text += text
  }
  parser.on('text', addText)
  parser.on('cdata', addText)
  parser.on('closetag', () => {
    const element = open.pop()
    if (element && open.length === 1) complete.push(element)
  })

  return {
    write: (text: string) => void parser.write(text),
    end: () => void parser.close(),
    take(): XmlElement[] {
      const taken = complete
      complete = []
      return taken
    },
  }
}

function refuse(why: string): never {
  throw new DavError('no_dav', `The answer ${why}`)
}
