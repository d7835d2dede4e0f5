import { expect, test } from 'vitest'
import { htmlDepthMax, isTooDeep, visibleHtml } from './visible-html.ts'

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
  expect(visibleHtml(html)).toBe(html)
  expect(isTooDeep(html)).toBe(false)
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
  expect(visibleHtml(html)).toBe(cut)
  expect(isTooDeep(html)).toBe(true)
})

test.for([
  ['the title', '<head><title>Offer &amp; more</title></head>Anna', '<head></head>Anna'],
  ['a title without an end', 'Anna<title>Offer', 'Anna'],
  ['a template', '<template><p>Hello</p></template>Anna', 'Anna'],
  ['display: none', '<div style="display:none">Hello <b>Ewa</b></div>Anna', 'Anna'],
  ['important display: none', '<i style="color: red; DISPLAY: None !important">Hello</i>Anna', 'Anna'],
  ['the attribute hidden', '<div hidden>Hello</div>Anna', 'Anna'],
  ['a preheader', '<p style="display:none;font-size:1px;max-height:0;mso-hide:all">Hello</p>Anna', 'Anna'],
  ['visibility', '<p style="visibility:hidden">Hello</p>Anna', 'Anna'],
  ['opacity', '<p style="opacity:0.0">Hello</p>Anna', 'Anna'],
  ['a height of nothing', '<p style="max-height:0px;overflow:hidden">Hello</p>Anna', 'Anna'],
  ['a width of nothing', '<p style="width:0; overflow : hidden">Hello</p>Anna', 'Anna'],
  ['an image', '<img style="display:none" src="https://example.com/x.gif">Anna', 'Anna'],
  ['an element in another one', '<p hidden>one<i hidden>two</i>three</p>Anna', 'Anna'],
  ['an element in one of its name', '<div hidden>one<div>two</div>three</div>Anna', 'Anna'],
  ['a paragraph without an end', '<p hidden>Hello<p>Anna', '<p>Anna'],
  ['an element that another one ends', '<b><i hidden>Hello</b>Anna', '<b></b>Anna'],
  ['an element without an end', 'Anna<span hidden>Hello<p>Ewa</p>', 'Anna'],
  [
    'texts without a size',
    '<p style="font-size:0">Hello &amp; <b>Ewa</b></p>Anna',
    '<p style="font-size:0"><b></b></p>Anna',
  ],
  ['texts of a pixel', '<p style="font-size: 1px">Hello</p>Anna', '<p style="font-size: 1px"></p>Anna'],
] as const)('what is hidden is left out: %s', ([, html, visible]) => {
  expect(visibleHtml(html)).toBe(visible)
})

test.for([
  ['what is hidden from Outlook alone', '<a style="mso-hide:all">Pay</a>'],
  [
    'an element with a size within one without',
    '<td style="font-size:0"><p style="font-size:14px">Hello <b>Anna</b></p></td>',
  ],
  ['a height of nothing over which the text goes', '<p style="max-height:0">Hello</p>'],
  ['a style that is changed again', '<p style="display:none;display:block">Hello</p>'],
  [
    'sizes that are not nothing',
    '<p style="font-size:0.9em;opacity:0.5;height:10px;overflow:hidden">Hello</p>',
  ],
  ['styles that are none', '<p style="display;:none;;">Hello</p>'],
] as const)('what is shown stays: %s', ([, html]) => {
  expect(visibleHtml(html)).toBe(html)
})
