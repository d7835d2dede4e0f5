import { readFileSync } from 'node:fs'
import { scopes } from '@fiscus/contracts/access/scopes'
import type { Page, Response } from 'playwright-core'
import { outsideMarks } from '../../error-pages/pseudo-language.ts'

/** Marks the words of the browser's own catalogue: names of months, days and countries, and "3 days ago". */
export const markIntl = `(() => {
  const mark = (text) => /\\p{L}{2}/u.test(text) ? '⟦' + text + '⟧' : text
  const { get } = Object.getOwnPropertyDescriptor(Intl.DateTimeFormat.prototype, 'format')
  Object.defineProperty(Intl.DateTimeFormat.prototype, 'format', {
    get() { const format = get.call(this); return (date) => mark(format(date)) },
  })
  for (const [type, name] of [[Intl.RelativeTimeFormat, 'format'], [Intl.DisplayNames, 'of'], [Intl.ListFormat, 'format']]) {
    const write = type.prototype[name]
    type.prototype[name] = function (...values) { return mark(write.apply(this, values)) }
  }
})()`

/** What people read on a page, and what a screen reader says. Code and keys of the keyboard are left out. */
const visibleTexts = `(() => {
  const texts = [document.title]
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  while (walker.nextNode()) {
    const { parentElement: element, data } = walker.currentNode
    const isShown = element.matches('option') || element.checkVisibility()
    if (isShown && element.closest('script, style, code, pre, kbd') === null) texts.push(data)
  }
  const names = ['placeholder', 'title', 'alt', ...['label', 'description', 'roledescription', 'valuetext'].map((name) => 'aria-' + name)]
  for (const name of names)
    for (const element of document.querySelectorAll('[' + name + ']:not([aria-hidden=true])')) texts.push(element.getAttribute(name))
  return [...new Set(texts)]
})()`

/** The name of the product, units of the SI, time zones and scopes of keys, which are the same in every language. */
const sameEverywhere = ['Fiscus', 'ms', 'min', 'kB', ...Intl.supportedValuesOf('timeZone'), ...scopes]

/** Returns the texts of a page with words outside of marks that are neither in `data` nor the same in every language. */
export async function textsOutsideMarks(page: Page, data: ReadonlySet<string>): Promise<string[]> {
  const texts = await page.evaluate<string[]>(visibleTexts)
  const known = [...data, ...sameEverywhere].join('\n')
  const isKnown = (part: string) => known.includes(part) || part.split(' ').every((word) => data.has(word))
  return texts.filter((text) => wordsOf(outsideMarks(text)).some((part) => !isKnown(part)))
}

/** The parts of a text between punctuation and numbers that have words. Capitals alone are a code: `PLN`, `POST`. */
function wordsOf(text: string): string[] {
  const parts = text.split(/[\n·,;:()<>–—|/0-9]+/).map((part) => part.trim())
  return parts.filter((part) => /\p{L}{2}/u.test(part) && /\p{Ll}/u.test(part))
}

/** Adds the data of the API that a page reads from now on to `data`; `read()` waits for what the page has requested. */
export function noteData(page: Page) {
  const data = new Set<string>()
  const bodies: Promise<void>[] = []
  page.on('response', (response) => {
    if (response.headers()['content-type']?.includes('json')) bodies.push(noteBody(response, data))
  })
  return async (): Promise<ReadonlySet<string>> => {
    await Promise.all(bodies)
    return data
  }
}

/** A page that goes elsewhere does not read the rest of a response. */
async function noteBody(response: Response, data: Set<string>): Promise<void> {
  const body = await response.json().catch(() => null)
  for (const text of dataOf(body)) data.add(text)
}

/** The strings of a record: not its texts that have a message beside them, and not the values of a field with a list. */
function dataOf(value: unknown, key = ''): string[] {
  if (typeof value === 'string') return listed.has(value) && !/(code|label)$/.test(key) ? [] : [value]
  if (Array.isArray(value)) return value.flatMap((item) => dataOf(item, key))
  if (value === null || typeof value !== 'object') return []
  const record: Record<string, unknown> = { ...value }
  const isText = (name: string) =>
    record[`${name}_message`] ??
    (name === 'detail' ? record.message : name === 'message' && record.coded_message)
  return Object.entries(record).flatMap(([name, part]) => (isText(name) ? [] : dataOf(part, name)))
}

/** The values of the API's fields with a list of values, such as `failed`: a page has words for them. */
const listed: ReadonlySet<string> = new Set(
  Array.from(
    readFileSync(new URL('../../../docs/openapi.json', import.meta.url), 'utf8').matchAll(
      /"enum":\[([^\]]*)\]/g,
    ),
    ([, values = '']) => JSON.parse(`[${values}]`),
  ).flat(),
)
