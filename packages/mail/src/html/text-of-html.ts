import { compile } from 'html-to-text'
import { cleanText } from '../mime/clean-text.ts'
import { visibleHtml } from './visible-html.ts'

const lengthRead = 200_000
const lengthOfStart = 32_768
const lengthSent = 500_000

const withoutLinks = converter({ lengthMax: lengthRead, hasLinks: false })
const withLinks = converter({ lengthMax: lengthSent, hasLinks: true })

/** Reads the first 200,000 characters of the HTML: what a person would read of a mail. */
export function textOfHtml(html: string): string {
  return withoutLinks(html.slice(0, lengthRead))
}

/** Reads only the first 32,768 characters from the body on, for a preview: styles before it can be longer than that. */
export function startOfHtmlText(html: string): string {
  const body = Math.max(html.search(/<body[\s>]/i), 0)
  return withoutLinks(html.slice(body, body + lengthOfStart))
}

/**
 * The plain text that is sent beside an HTML of at most 500,000 characters: with `>` before quotes, and the targets of
 * links.
 */
export function textToSend(html: string): string {
  return withLinks(html.slice(0, lengthSent))
}

function converter({ lengthMax, hasLinks }: { lengthMax: number; hasLinks: boolean }) {
  const convert = compile({
    wordwrap: false,
    limits: { maxDepth: 100, maxChildNodes: 20_000, maxInputLength: lengthMax },
    selectors: [
      { selector: 'img', format: 'skip' },
      { selector: 'a', options: { hideLinkHrefIfSameAsText: true, ignoreHref: !hasLinks } },
    ],
  })
  return (html: string) => cleanText(convert(visibleHtml(html)))
}
