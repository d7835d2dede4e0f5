import { seededConfiguration } from '@fiscus/tax-engine/seed/seeded-configuration'
import { snapshotOf } from '@fiscus/tax-engine/testing/sample-calculations'
import type { DocumentView } from '../views/document/document-view.ts'
import { viewOfDocument } from '../views/document/view-of-document.ts'
import { sampleBuyer, sampleSeller } from '../views/samples/sample-parties.ts'
import { sampleTimesheet } from '../views/samples/sample-timesheet.ts'
import type { TimesheetView } from '../views/timesheet/timesheet-view.ts'
import { sampleData } from './sample-data.ts'

const longName = 'Międzynarodowe Przedsiębiorstwo „Żółw i Wspólnicy” '.repeat(6).slice(0, 300)
const longWord = 'Donaudampfschifffahrtsgesellschaft'.repeat(9).slice(0, 300)
const rightToLeft = 'שולחן עץ אלון – طاولة من خشب البلوط'
const emoji = 'Zestaw 🎉 🧾 😀 prezentowy'

const names = [longName, 'Śruba M8', longWord, rightToLeft, emoji, 'Nakrętka', 'Podkładka sprężysta']

/** For tests: an invoice with long names, words without a break, right-to-left letters and emoji in all its parts. */
export function heavyInvoice(lines: number, language: 'pl' | 'en'): DocumentView {
  const items = Array.from({ length: lines }, (_, index) => ({
    id: `${index + 1}`,
    name: names[index % names.length] ?? '',
    quantity: '1000.125',
    unitPrice: '98765.43',
    discountPercent: '2.5',
    taxRateCode: ['VAT23', 'VAT8', 'VAT5', 'ZW'][index % 4] ?? 'VAT23',
  }))
  const snapshot = snapshotOf({ currency: 'PLN', taxPointDate: '2026-11-20', items }, seededConfiguration)
  const data = sampleData({
    snapshot,
    number: `FV/${'2026-'.repeat(18)}1`,
    isVoided: true,
    content: {
      seller: { ...sampleSeller, name: longName },
      buyer: {
        ...sampleBuyer,
        name: longWord,
        address: { country: 'IL', line1: rightToLeft, line2: emoji, city: 'תל אביב' },
        taxId: 'X'.repeat(50),
      },
      thirdParties: [{ role: 'other', roleText: longName, name: rightToLeft }],
      placeOfIssue: longWord.slice(0, 256),
      externalReference: longWord.slice(0, 100),
      notes: `${rightToLeft}\n${emoji}\n${longWord}\n${'Uwagi do faktury. '.repeat(150)}`,
      lines: items.map(({ id }) => ({
        id,
        unit: 'opakowanie zbiorcze',
        description: id === '2' ? longName.repeat(3) : undefined,
        pkwiu: '25.94.11.0',
      })),
    },
  })
  return viewOfDocument(data, language)
}

/** For tests: a report with many entries. */
export function heavyTimesheet(language: 'pl' | 'en'): TimesheetView {
  const sample = sampleTimesheet(language)
  const entries = Array.from({ length: 60 }, () => sample.entries).flat()
  return {
    ...sample,
    entries: entries.map((entry, index) => ({ ...entry, description: names[index % names.length] ?? null })),
  }
}
