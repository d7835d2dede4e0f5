import type { PdfLanguage } from '@fiscus/contracts/pdf/pdf-vocabulary'
import { Decimal } from '@fiscus/tax-engine/numbers/decimal'
import { sellerOf } from '../fields/party.ts'
import { viewVersion } from '../fields/view-fields.ts'
import { sumsOf, sumsOfNodes, sumsOfPeople } from '../timesheet/timesheet-sums.ts'
import type { TimesheetView } from '../timesheet/timesheet-view.ts'
import { sampleCustomer, sampleSeller } from './sample-parties.ts'

type Entry = TimesheetView['entries'][number]

const nodes = {
  analysis: { code: '1.1', title: 'Analiza wymagań' },
  interface: { code: '2.1', title: 'Projekt interfejsu' },
  search: { code: '2.2', title: 'Wyszukiwarka produktów' },
  tests: { code: '3', title: 'Testy i odbiór' },
}

const rows: readonly [
  day: string,
  person: string,
  node: keyof typeof nodes | null,
  minutes: number,
  hourlyRate: string | null,
  description: string,
][] = [
  ['02', 'Łucja Śliwińska', 'analysis', 240, '185.00', 'Warsztat z zespołem sprzedaży'],
  [
    '03',
    'Łucja Śliwińska',
    'analysis',
    375,
    '185.00',
    'Opis procesu zamówienia, pytania do działu logistyki',
  ],
  ['05', 'Bartosz Żak', 'interface', 450, '160.00', 'Makiety listy produktów i koszyka'],
  ['06', 'Bartosz Żak', 'interface', 405, '160.00', 'Poprawki makiet po uwagach'],
  ['09', 'Olena Koval', 'search', 480, '172.50', 'Indeks produktów, odmiana słów'],
  ['10', 'Olena Koval', 'search', 420, '172.50', 'Podpowiedzi i literówki'],
  ['12', 'Olena Koval', 'search', 95, null, 'Naprawa błędu po wdrożeniu (gwarancja)'],
  ['16', 'Bartosz Żak', 'tests', 300, '160.00', 'Testy dostępności'],
  ['18', 'Łucja Śliwińska', 'tests', 210, '185.00', 'Odbiór z klientem'],
  ['19', 'Łucja Śliwińska', null, 45, null, 'Spotkanie organizacyjne'],
]

/** An invented timesheet report of a month. */
export function sampleTimesheet(language: PdfLanguage): TimesheetView {
  const entries = rows.map(
    ([day, person, node, minutes, hourlyRate, description]): Entry => ({
      date: `2026-11-${day}`,
      person,
      node: node && nodes[node],
      description,
      minutes,
      is_billable: hourlyRate !== null,
      hourly_rate: hourlyRate,
      amount: hourlyRate && new Decimal(hourlyRate).times(minutes).dividedBy(60).toFixed(2),
    }),
  )
  return {
    view_version: viewVersion,
    language,
    mark: 'sample',
    logo: null,
    kind: 'timesheet_report',
    period: { from: '2026-11-01', to: '2026-11-30' },
    project: { code: 'SKLEP', name: 'Sklep internetowy' },
    currency: 'PLN',
    provider: sellerOf(sampleSeller, { language, domestic: 'PL' }),
    customer: sampleCustomer,
    people: sumsOfPeople(entries),
    nodes: sumsOfNodes(entries),
    entries,
    totals: sumsOf(entries),
  }
}
