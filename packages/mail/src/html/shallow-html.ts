import { Parser } from 'htmlparser2'

/** Elements within elements. A mail has some dozens. */
export const htmlDepthMax = 500

/**
 * Returns the HTML up to the first element within more than 500 others. Parsers look through the open elements for each
 * end tag: with 30,000 of them, 200 kB of HTML took ten seconds.
 */
export function shallowHtml(html: string): string {
  let depth = 0
  let end = html.length
  const parser = new Parser({
    onopentag() {
      depth += 1
      if (depth <= htmlDepthMax || end < html.length) return
      end = parser.startIndex
      parser.pause()
    },
    onclosetag() {
      depth -= 1
    },
  })
  parser.write(html)
  return html.slice(0, end)
}
