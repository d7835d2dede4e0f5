import type { Message } from '@fiscus/messages/message'
import { pdf } from '@fiscus/messages/pdf'
import { templates } from '@fiscus/messages/templates'
import type { TemplateFault } from './template-error.ts'

type Place = { index: number; message: Message }

const addressMax = 100
const faultsMax = 20

/**
 * The faults of a part of a template that refers to a style sheet, a picture or a font of a server, or has a link that
 * runs a script. An address that comes from data is checked when the document is printed.
 */
export function checkReferences(text: string, part: TemplateFault['part']): TemplateFault[] {
  const places = part === 'css' ? stylePlaces(text, 0) : htmlPlaces(text)
  return places.slice(0, faultsMax).map(({ index, message }) => {
    const lines = text.slice(0, index).split('\n')
    return { part, message, line: lines.length, column: (lines.at(-1)?.length ?? 0) + 1 }
  })
}

/** Comments and texts, in which neither @import nor url() counts, and the two. */
const styleToken =
  /\/\*.*?(?:\*\/|$)|@import\b|\burl\(\s*("[^"\n]*|'[^'\n]*|[^)"'\s]*)|"(?:[^"\\\n]|\\.)*|'(?:[^'\\\n]|\\.)*/gis

function stylePlaces(style: string, start: number): Place[] {
  return [...style.matchAll(styleToken)].flatMap(({ 0: token, 1: given, index }): Place[] => {
    if (token.toLowerCase() === '@import')
      return [{ index: start + index, message: templates.importsStyle() }]
    const address = given?.replace(/^["']/, '').trim() ?? ''
    if (address === '' || /^(?:data:|#|\{\{|\{%)/i.test(address)) return []
    const values = { address: shortened(address), advice: pdf.fetchesNothing() }
    return [{ index: start + index, message: templates.styleRefersTo(values) }]
  })
}

/** Comments, the elements that have styles, and attributes with a style or an address. */
const htmlToken =
  /<!--.*?(?:-->|$)|(<style\b[^<>]*>)(.*?)(?:<\/style|$)|(\b(style|(?:xlink:)?href|action|formaction|src)\s*=\s*["']?)((?<=")[^"]*|(?<=')[^']*|[^\s"'>]*)/gis

function htmlPlaces(html: string): Place[] {
  return [...html.matchAll(htmlToken)].flatMap((match): Place[] => {
    const [, element = '', style, assignment = '', name = '', value = ''] = match
    if (style !== undefined) return stylePlaces(style, match.index + element.length)
    const start = match.index + assignment.length
    if (name.toLowerCase() === 'style') return stylePlaces(value, start)
    const address = withoutReferences(value)
    if (!/^(?:javascript:|vbscript:|data:text\/html|data:application\/xhtml)/i.test(address)) return []
    return [{ index: start, message: templates.linkRunsScript({ address: shortened(address) }) }]
  })
}

/** An address as a browser reads it: without references of HTML, spaces and control characters. */
function withoutReferences(value: string): string {
  return value
    .replaceAll(/&#x([0-9a-f]{1,6});?|&#(\d{1,7});?/gi, (_, hexadecimal?: string, decimal?: string) => {
      const code = hexadecimal === undefined ? Number(decimal) : Number.parseInt(hexadecimal, 16)
      return code <= 0x10ffff ? String.fromCodePoint(code) : ''
    })
    .replaceAll(/&colon;/gi, ':')
    .replaceAll(/&(?:Tab|NewLine);/gi, '')
    .replaceAll(/[\0-\x20]/g, '')
}

function shortened(address: string): string {
  return address.length > addressMax ? `${address.slice(0, addressMax)}…` : address
}
