import { readdirSync, readFileSync } from 'node:fs'
import { calculateDocument } from '@fiscus/tax-engine/calculate-document'
import { seededConfiguration } from '@fiscus/tax-engine/seed/seeded-configuration'
import type { TaxSnapshot } from '@fiscus/tax-engine/snapshot/snapshot'
import { creditOf } from '@fiscus/tax-engine/testing/credits'
import { snapshotOf, withSettings } from '@fiscus/tax-engine/testing/sample-calculations'
import { beforeAll, expect, test } from 'vitest'
import { openPdfEngine } from '../engine/open-pdf-engine.ts'
import { expectedAmounts } from '../testing/expected-amounts.ts'
import { renderView } from '../testing/print-view.ts'
import { amountsIn } from '../testing/printed-amounts.ts'
import { readPdf } from '../testing/read-pdf.ts'
import { sampleData } from '../testing/sample-data.ts'
import { testPdfEnvironment } from '../testing/test-environment.ts'
import { viewOfDocument } from '../views/document/view-of-document.ts'

const { signal } = new AbortController()
const log = { info() {}, warn() {}, error() {} }
const repository = new URL('../../../../', import.meta.url)

const documents = [...ksefCases(), ...goldenDocuments()].map((document, index) => ({
  ...document,
  number: `DOC-${index}`,
}))
const texts = new Map<string, string>()

beforeAll(async () => {
  await using engine = await openPdfEngine(await testPdfEnvironment(), { signal, log })
  for (const language of ['pl', 'en'] as const) {
    const own = documents.filter((document) => document.language === language)
    const pages = []
    for (const { number, snapshot } of own)
      pages.push(await renderView('invoice', viewOfDocument(sampleData({ number, snapshot }), language)))
    // One print of all documents takes a tenth of the time of one for each.
    const html = pages.map((page) => `<div style="break-before: page">${page.html}</div>`).join('')
    const { pdf } = await engine.print({ html, css: pages[0]?.css ?? '', title: 'all', language }, { signal })
    const printed = (await readPdf(pdf)).pages.flat()
    const starts = own.map(({ number }) => printed.indexOf(number))
    for (const [index, { number }] of own.entries())
      texts.set(number, printed.slice(starts[index], starts[index + 1]).join('\n'))
  }
})

test.each(documents)('$name is printed to the cent', ({ number, snapshot, language }) => {
  expect(amountsIn(texts.get(number) ?? '', language)).toEqual(expectedAmounts(snapshot))
})

test('all KSeF cases and golden documents are printed', () => {
  expect(documents.filter(({ name }) => name.startsWith('KSeF')).length).toBeGreaterThanOrEqual(13)
  expect(documents.filter(({ name }) => !name.startsWith('KSeF')).length).toBeGreaterThanOrEqual(30)
})

type Printed = { name: string; snapshot: TaxSnapshot; language: 'pl' | 'en' }

function ksefCases(): Printed[] {
  return filesOf('test/ksef/cases/').map(({ file, content: { cart } }) => {
    const calculation = calculateDocument(cart, seededConfiguration)
    if (calculation.kind === 'refused') throw new Error(JSON.stringify(calculation.faults))
    return { name: `KSeF case ${file}`, snapshot: calculation.snapshot, language: 'pl' }
  })
}

function goldenDocuments(): Printed[] {
  return filesOf('packages/tax-engine/examples/').flatMap(({ file, content }) => {
    const original = snapshotOf(content.document, withSettings(content.settings ?? {}))
    const credits: TaxSnapshot[] = []
    for (const request of content.credits ?? []) {
      credits.push(creditOf(original, credits, request))
    }
    return [original, ...credits].map((snapshot, position) => ({
      name: position === 0 ? file : `credit ${position} of ${file}`,
      snapshot,
      language: 'en' as const,
    }))
  })
}

function filesOf(folder: string) {
  const files = readdirSync(new URL(folder, repository)).filter((file) => file.endsWith('.json'))
  return files.map((file) => ({
    file,
    content: JSON.parse(readFileSync(new URL(folder + file, repository), 'utf8')),
  }))
}
