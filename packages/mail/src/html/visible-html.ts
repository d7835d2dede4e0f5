import { Parser } from 'htmlparser2'

/** Elements within elements. A mail has some dozens. */
export const htmlDepthMax = 500

type Place = { start: number; end: number }

const hiddenElements: ReadonlySet<string> = new Set(['title', 'template'])

/**
 * Returns the HTML up to the first element within more than 500 others. Parsers look through the open elements for each
 * end tag: with 30,000 of them, 200 kB of HTML took ten seconds.
 *
 * What no mail program shows at its place is left out: the title, and what its own style hides, as the text that
 * senders write only for lists of messages (preheader). `mso-hide` hides from Outlook alone, which gets another form of
 * the same, so it hides nothing here. A font size of nothing hides texts, not elements that have a size of their own.
 */
export function visibleHtml(html: string): string {
  const { end, hidden } = scan(html)
  let start = 0
  let visible = ''
  for (const place of hidden) {
    visible += html.slice(start, place.start)
    start = place.end
  }
  return visible + html.slice(start, end)
}

/** Whether an element of the HTML is within more than 500 others. */
export function isTooDeep(html: string): boolean {
  return scan(html).end < html.length
}

/** Where the first element within more than 500 others begins, and what is hidden before it, in its order. */
function scan(html: string): { end: number; hidden: Place[] } {
  const hidden: Place[] = []
  const areTextsHidden: boolean[] = []
  /** The hidden element that is open and in no other one. */
  let outer: { start: number; depth: number } | null = null
  let end = html.length
  const parser = new Parser({
    onopentag(name, attributes) {
      const depth = areTextsHidden.length
      if (depth === htmlDepthMax) {
        end = outer?.start ?? parser.startIndex
        parser.pause()
      }
      const style = readStyle(attributes.style ?? '')
      if (!outer && (hiddenElements.has(name) || 'hidden' in attributes || isHidden(style)))
        outer = { start: parser.startIndex, depth }
      areTextsHidden.push(areTextsTiny(style) ?? areTextsHidden.at(-1) ?? false)
    },
    ontext() {
      if (!outer && areTextsHidden.at(-1)) hidden.push({ start: parser.startIndex, end: parser.endIndex + 1 })
    },
    onclosetag(_, isImplied) {
      areTextsHidden.pop()
      if (outer?.depth !== areTextsHidden.length) return
      const isOwnTag = !isImplied || parser.startIndex === outer.start
      hidden.push({ start: outer.start, end: isOwnTag ? parser.endIndex + 1 : parser.startIndex })
      outer = null
    },
  })
  parser.write(html)
  if (end === html.length) parser.end()
  return { end, hidden: hidden.filter((place) => place.end <= end) }
}

/** The declarations of a style, in lower case; the last of a name counts. */
function readStyle(style: string): ReadonlyMap<string, string> {
  const declarations = style.toLowerCase().replaceAll('!important', '').split(';')
  return new Map(
    declarations.map((text) => {
      const [name = '', value = ''] = text.split(':')
      return [name.trim(), value.trim()]
    }),
  )
}

const zero = /^0*\.?0+(px|pt|em|rem|%)?$/

function isHidden(style: ReadonlyMap<string, string>): boolean {
  const isZero = (name: string) => zero.test(style.get(name) ?? '')
  if (style.get('display') === 'none' || style.get('visibility') === 'hidden' || isZero('opacity'))
    return true
  return style.get('overflow') === 'hidden' && ['height', 'max-height', 'width', 'max-width'].some(isZero)
}

/** null: the style has no size of letters, so that they have the one of the element around them. */
function areTextsTiny(style: ReadonlyMap<string, string>): boolean | null {
  const size = style.get('font-size')
  return size === undefined ? null : zero.test(size) || /^(0?\.\d+|1)(px|pt)$/.test(size)
}
