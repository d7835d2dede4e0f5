import { readFileSync, writeFileSync } from 'node:fs'
import { pdfKinds, pdfLanguages } from '@fiscus/contracts/pdf/pdf-vocabulary'
import { seededConfiguration } from '@fiscus/tax-engine/seed/seeded-configuration'
import { snapshotOf } from '@fiscus/tax-engine/testing/sample-calculations'
import { afterAll, describe, expect, test } from 'vitest'
import { openPdfEngine } from '../engine/open-pdf-engine.ts'
import { checkTemplate } from '../liquid/render-liquid.ts'
import { viewNames } from '../liquid/view-names.ts'
import { drawPage } from '../pictures/draw-page.ts'
import { differenceOf } from '../testing/compare-pictures.ts'
import { heavyInvoice, heavyTimesheet } from '../testing/heavy-views.ts'
import { printView } from '../testing/print-view.ts'
import { readPdf } from '../testing/read-pdf.ts'
import { sampleData } from '../testing/sample-data.ts'
import { specialInvoices } from '../testing/special-invoices.ts'
import { testPdfEnvironment } from '../testing/test-environment.ts'
import { viewOfDocument } from '../views/document/view-of-document.ts'
import { sampleView } from '../views/samples/sample-view.ts'
import { viewSchemas } from '../views/view-schemas.ts'
import { standardTemplate, standardTemplateKey } from './standard-template.ts'

const { signal } = new AbortController()
const log = { info() {}, warn() {}, error() {} }
const engine = await openPdfEngine(await testPdfEnvironment(), { signal, log })
afterAll(() => engine[Symbol.asyncDispose]())

test.each(pdfKinds)('the standard template of %s uses names of its view only', async (kind) => {
  const names = viewNames(viewSchemas[kind])
  expect(await checkTemplate(names, standardTemplate(kind), { signal })).toEqual([])
  expect(standardTemplateKey(kind)).toMatch(/^standard-[a-z-]+@[0-9a-f]{12}$/)
})

/** The pages that are kept as pictures, which were looked at: light and heavy data, both languages. */
const pictures = [
  ...pdfKinds.flatMap((kind) =>
    pdfLanguages.map((language) => ({
      name: `${kind}-${language}`,
      kind,
      view: sampleView(kind, language),
      page: 1,
    })),
  ),
  ...Object.entries(specialInvoices).flatMap(([name, viewIn]) =>
    pdfLanguages.map((language) => ({
      name: `special/${name}-${language}`,
      kind: 'invoice' as const,
      view: viewIn(language),
      page: 1,
    })),
  ),
  ...[1, 2, 3].map((page) => ({
    name: `invoice-heavy-${page}`,
    kind: 'invoice' as const,
    view: heavyInvoice(16, 'pl'),
    page,
  })),
  {
    name: 'timesheet_report-heavy',
    kind: 'timesheet_report' as const,
    view: heavyTimesheet('en'),
    page: 2,
  },
]

describe('the look of the standard templates', () => {
  test.each(pictures)('$name looks like its reference', async ({ name, kind, view, page }) => {
    const { pdf } = await printView(engine, kind, view)
    const picture = await drawPage(pdf, { pageNumber: page, width: 496, signal })
    const file = new URL(`../../references/${name}.png`, import.meta.url)
    if (process.env.UPDATE_GOLDEN) writeFileSync(file, picture)
    const difference = differenceOf(picture, readFileSync(file))
    expect(difference, 'UPDATE_GOLDEN=1 writes the picture anew: look at it').toBeLessThan(0.01)
  })
})

test.each([
  ['pl', ['Stawka', 'Netto', 'VAT', 'Brutto']],
  ['en', ['Rate', 'Net', 'VAT', 'Gross']],
] as const)(
  'the headings of the VAT summary are whole above small amounts (%s)',
  async (language, headings) => {
    const snapshot = snapshotOf(
      {
        currency: 'PLN',
        taxPointDate: '2026-11-20',
        customer: { country: 'PL' },
        items: [{ id: '1', name: 'X', quantity: '1', unitPrice: '1.00' }],
      },
      seededConfiguration,
    )
    const { pdf } = await printView(engine, 'invoice', viewOfDocument(sampleData({ snapshot }), language))
    expect((await readPdf(pdf)).pages.flat()).toEqual(expect.arrayContaining([...headings]))
  },
)

test('an invoice of 1,000 lines repeats the head of its table, and its totals follow a line', async () => {
  const { pdf, pages: count } = await printView(engine, 'invoice', heavyInvoice(1000, 'pl'))
  const { pages } = await readPdf(pdf)
  expect(pages).toHaveLength(count)
  const texts = pages.map((page) => page.join(' '))
  for (const [index, text] of texts.entries()) expect(text).toContain(`Strona ${index + 1} z ${count}`)
  const ofTotals = texts.findIndex((text) => text.includes('Do zapłaty'))
  for (const text of texts.slice(0, ofTotals + 1)) expect(text).toContain('Nazwa towaru lub usługi')
  expect(texts[ofTotals]).toMatch(/ 1000 /)
})

test('Polish letters, Hebrew, Arabic and emoji are printed with fonts of the package', async () => {
  const { pdf } = await printView(engine, 'invoice', heavyInvoice(7, 'pl'))
  const raw = Buffer.from(pdf).toString('latin1')
  const fonts = new Set([...raw.matchAll(/\/FontName \/[A-Z]+\+([A-Za-z]+)/g)].map(([, name]) => name))
  expect([...fonts].filter((name) => !name?.startsWith('Noto'))).toEqual([])
  expect(raw).toContain('/FontFile')
  const text = (await readPdf(pdf)).pages.flat().join(' ')
  for (const words of ['Międzynarodowe', '„Żółw i', 'Śruba M8', 'Nakrętka', '🎉'])
    expect(text).toContain(words)
})
