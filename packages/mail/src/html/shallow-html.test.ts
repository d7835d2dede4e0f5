import { expect, test } from 'vitest'
import { htmlDepthMax, shallowHtml } from './shallow-html.ts'

const nested = (depth: number, tag = 'div') => `<${tag}>`.repeat(depth)

test.for([
  ['paragraphs and breaks without ends', '<p>one<p>two<br>three'],
  ['many paragraphs without ends', '<p>'.repeat(2_000)],
  ['deep parts one after another', `${nested(400)}x${'</div>'.repeat(400)}`.repeat(3)],
  ['the limit', nested(htmlDepthMax)],
  ['tags in a comment', `<!--${nested(2_000)}-->`],
  ['tags in a style', `<style>${nested(2_000)}</style>`],
  ['tags in an attribute', `<a title="${nested(2_000)}">x</a>`],
  ['nothing', ''],
] as const)('HTML is kept (%#): %s', ([, html]) => {
  expect(shallowHtml(html)).toBe(html)
})

test.for([
  ['elements without ends', `${nested(30_000, 'i')}${'</p>'.repeat(25_000)}`, nested(htmlDepthMax, 'i')],
  ['elements with ends', `${nested(30_000)}${'</div>'.repeat(30_000)}`, nested(htmlDepthMax)],
  [
    'ends within comments, which end nothing',
    '<div><!--</div>-->'.repeat(2_000),
    '<div><!--</div>-->'.repeat(htmlDepthMax),
  ],
] as const)('HTML is cut at the element that is too deep: %s', ([, html, cut]) => {
  expect(shallowHtml(html)).toBe(cut)
})
