import { expect, test } from 'vitest'
import { listFiles, readText } from './architecture/read-imports.ts'

/**
 * What readers copy: examples, pages, demo data, samples and loads. Responses follow from requests, and tests may state
 * the opposite.
 */
const files = listFiles(/\.(json|md|ts|tsx|ya?ml|sh)$|^bin\//).filter(
  (file) =>
    !/\.test\.ts$|^test\/|^docs\/openapi|^docs\/decisions|^packages\/tax-engine\/examples\/out\/|\/schemas\//.test(
      file,
    ),
)

/**
 * Names of lines in English and Polish, the special ones first, and what such a line states, so that it has the right
 * tax (VAT act art. 29a).
 */
const kinds: readonly [kind: string, names: RegExp, states: RegExp][] = [
  [
    'shipment insurance',
    /(shipment|parcel|delivery) insurance|insurance of the (shipment|parcel)|ubezpieczenie (przesyłki|paczki)/i,
    /taxCategory"?: ?["']shipment_insurance["']/,
  ],
  [
    'fee of a payment',
    /on delivery|payment fee|instal?ments? fee|pobrani(e|em)|opłata za (płatność|formę płatności|raty)/i,
    /taxCategory"?: ?["']payment_fee["']/,
  ],
  [
    'deposit for packaging',
    /\bdeposits?\b|\bkaucj/i,
    /taxCategory"?: ?["']deposit["']|taxRateCode"?: ?["']KAUCJA["']/,
  ],
  [
    'packaging',
    /\bpackag|\bpacking|gift.?wrap|\b(o|za)?pakowani|na prezent/i,
    /taxCategory"?: ?["']packaging["']/,
  ],
  [
    'delivery',
    /\bdeliver|\bshipping|\bshipment|\bcourier|\bpostage|\bfreight|\bcarriage|(?<!passenger )\btransport|\bdostaw|\bwysyłk|\bprzesyłk|\bkurier|\bpaczk|\bspedyc/i,
    /taxCategory"?: ?["']shipping["']/,
  ],
  [
    'book',
    /^(book|atlas|album|książk)(?! lamp)/i,
    /taxCategory"?: ?["']book["']|taxRateCode"?: ?["']VAT5["']|rateCategory/,
  ],
]

type Line = { file: string; name: string; text: string }

/**
 * The lines of requests in a text of JSON or TypeScript: objects with a name and a price, and without the amounts of a
 * response.
 */
function linesOf(file: string): Line[] {
  const text = readText(file)
  return [...text.matchAll(/\bname\\?"?: ?\\?(["'])([^"'\\\n]+)\\?\1/g)].flatMap(
    ({ index, 2: name = '' }) => {
      const object = objectAround(text, index)
      return /unitPrice/.test(object) && !/netAmount|grossAmount/.test(object)
        ? [{ file, name, text: object }]
        : []
    },
  )
}

/** The innermost braces around a position, with what is between them. */
function objectAround(text: string, position: number): string {
  const edge = (from: number, step: 1 | -1, open: string, close: string) => {
    let depth = 0
    for (let index = from; index >= 0 && index < text.length; index += step) {
      if (text[index] === open) depth++
      if (text[index] === close && depth-- === 0) return index
    }
    return from
  }
  return text.slice(edge(position - 1, -1, '}', '{'), edge(position, 1, '{', '}') + 1)
}

const lines = files.flatMap(linesOf)

test('the lines of examples, pages and demo data are found', () => {
  const found = new Set(lines.map(({ file }) => file))
  expect([...found]).toEqual(
    expect.arrayContaining([
      'docs/examples/calculateTax.json',
      'packages/pdf/src/views/samples/sample-document.ts',
      'packages/tax-engine/examples/exclusive.json',
      'services/admin/src/demo/sample-documents.ts',
      'services/admin/web/src/pages/simulator/scenario/presets.ts',
    ]),
  )
  const kindsFound = new Set(lines.map(({ name }) => kindOf(name)?.[0]))
  expect([...kindsFound]).toEqual(expect.arrayContaining(['delivery', 'book']))
})

test.for([
  ['Dostawa kurierem', 'delivery'],
  ['Transport i montaż', 'delivery'],
  ['Przesyłka za pobraniem', 'fee of a payment'],
  ['Cash on delivery', 'fee of a payment'],
  ['Ubezpieczenie przesyłki', 'shipment insurance'],
  ['Gift wrap', 'packaging'],
  ['Zapakowanie na prezent', 'packaging'],
  ['Kaucja za butelkę', 'deposit for packaging'],
  ['Passenger transport', undefined],
  ['Book lamp', undefined],
  ['Books', 'book'],
] as const)('a line called "%s" is a %s', ([name, kind]) => {
  expect(kindOf(name)?.[0]).toBe(kind)
})

test('each line states what its name says: delivery follows the goods (VAT act art. 29a(6)(2)), a book has its rate', () => {
  const wrong = lines.filter(({ name, text }) => kindOf(name)?.[2].test(text) === false)
  expect(wrong.map(({ file, name }) => `${file}: ${name}`)).toEqual([])
})

function kindOf(name: string): (typeof kinds)[number] | undefined {
  return kinds.find(([, names]) => names.test(name))
}
