import { convert } from 'html-to-text'
import { cleanText } from '../mime/clean-text.ts'
import { visibleHtml } from './visible-html.ts'

const lengthRead = 200_000
const lengthOfStart = 32_768
const lengthSent = 500_000

/** Reads the first 200,000 characters of the HTML: what a person would read of a mail. */
export function textOfHtml(html: string): string {
  return textOf(html, { lengthMax: lengthRead, hasLinks: false })
}

/** Reads only the first 32,768 characters from the body on, for a preview: styles before it can be longer than that. */
export function startOfHtmlText(html: string): string {
  const body = html.search(/<body[\s>]/i)
  return textOf(html.slice(Math.max(body, 0)), { lengthMax: lengthOfStart, hasLinks: false })
}

/**
 * The plain text that is sent beside an HTML of at most 500,000 characters: with `>` before quotes, and the targets of
 * links.
 */
export function textToSend(html: string): string {
  return textOf(html, { lengthMax: lengthSent, hasLinks: true })
}

function textOf(html: string, { lengthMax, hasLinks }: { lengthMax: number; hasLinks: boolean }): string {
  const text = convert(visibleHtml(html.slice(0, lengthMax)), {
    wordwrap: false,
    limits: { maxDepth: 100, maxChildNodes: 20_000, maxInputLength: lengthMax },
    selectors: [
      { selector: 'img', format: 'skip' },
      { selector: 'a', options: { hideLinkHrefIfSameAsText: true, ignoreHref: !hasLinks } },
    ],
  })
  return cleanText(text)
}
