import type { DocumentContent } from '@fiscus/contracts/invoices/content-response'
import { documentContentFields } from '@fiscus/contracts/invoices/document-content'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { buyers, calculated } from '../testing/sample-documents.ts'
import { checkFa3 } from './check-fa3.ts'
import { fa3Invoice } from './fa3-invoice.ts'

const address = { country: 'PL', line1: 'ul. Polna 1' }
const request = z.strictObject(documentContentFields)
const snapshot = calculated(buyers.poland, [{}])
const buyer = { name: 'CDE', address, eori: 'DE123' }

/** The elements with a text of the file of an invoice for 123.00, `NrUmowy U/1`; a group has its name alone. */
function elementsOf(fields: z.input<typeof request>): string[] {
  const parsed = request.parse({ buyer, ...fields })
  const content: DocumentContent = {
    ...parsed,
    seller: { name: 'ABC', nip: '5261040828', address, eori: 'PL526104082800000' },
    lines: [{ id: '1', additionalData: [{ key: 'VIN', value: '1HGCM' }] }],
  }
  const file = fa3Invoice({
    invoiceType: 'standard',
    number: 'FV/1',
    issueDate: '2026-11-15',
    approvedAt: new Date('2026-11-15T10:00:00Z'),
    correctionReason: null,
    reductionDate: null,
    correctionNote: null,
    correctedPeriod: null,
    effectivePeriod: null,
    snapshot,
    content,
    links: [],
    corrected: [],
    partiesChanges: [],
  })
  if (file.kind === 'refused') throw new Error(JSON.stringify(file.faults))
  expect(checkFa3(file.xml)).toEqual([])
  return Array.from(file.xml.matchAll(/<(\w+)>([^<]*)/g), ([, name, text = '']) => `${name} ${text}`.trim())
}

const transaction = {
  contracts: [{ number: 'U/1', date: '2026-01-02' }],
  orders: [{ number: 'Z/7' }, { date: '2026-10-01' }],
  batchNumbers: ['A1', 'A2'],
  deliveryTerms: 'DAP Gdańsk',
  contractRate: { rate: '4.25', currency: 'EUR' },
  transports: [
    {
      kind: 'road',
      carrier: { name: 'Transport SA', taxId: '1132191233', address },
      orderNumber: 'T/3',
      cargo: '4 palety',
      packaging: 'paleta',
      startsAt: '2026-11-14T08:00:00.000Z',
      endsAt: '2026-11-14T12:00:00Z',
      from: address,
      via: [address],
      to: address,
    },
    { kind: 'other', kindText: 'dron', cargo: 'paczka' },
  ],
  isIntermediary: true,
} as const

test('orders, contracts, batches, terms and transports are WarunkiTransakcji, valid by the schema', () => {
  const elements = elementsOf({ transaction: structuredClone(transaction) as never })
  const place = ['KodKraju PL', 'AdresL1 ul. Polna 1']
  expect(elements.slice(elements.indexOf('WarunkiTransakcji'))).toEqual([
    'WarunkiTransakcji',
    ...['Umowy', 'DataUmowy 2026-01-02', 'NrUmowy U/1'],
    ...['Zamowienia', 'NrZamowienia Z/7', 'Zamowienia', 'DataZamowienia 2026-10-01'],
    ...['NrPartiiTowaru A1', 'NrPartiiTowaru A2', 'WarunkiDostawy DAP Gdańsk'],
    ...['KursUmowny 4.25', 'WalutaUmowna EUR', 'Transport', 'RodzajTransportu 3'],
    ...[
      'Przewoznik',
      'DaneIdentyfikacyjne',
      'NIP 1132191233',
      'Nazwa Transport SA',
      'AdresPrzewoznika',
      ...place,
    ],
    ...[
      'NrZleceniaTransportu T/3',
      'LadunekInny 1',
      'OpisInnegoLadunku 4 palety',
      'JednostkaOpakowania paleta',
    ],
    ...['DataGodzRozpTransportu 2026-11-14T08:00:00Z', 'DataGodzZakTransportu 2026-11-14T12:00:00Z'],
    ...['WysylkaZ', ...place, 'WysylkaPrzez', ...place, 'WysylkaDo', ...place],
    ...[
      'Transport',
      'TransportInny 1',
      'OpisInnegoTransportu dron',
      'LadunekInny 1',
      'OpisInnegoLadunku paczka',
    ],
    'PodmiotPosredniczacy 1',
  ])
})

test('delivery notes, additional data, marks, EORI and the share of an additional buyer have their elements', () => {
  const elements = elementsOf({
    deliveryNotes: ['WZ/1', 'WZ/2'],
    additionalData: [{ key: 'Numer sprawy', value: '12' }],
    annotations: { toReceipt: true, relatedParties: true },
    thirdParties: [{ name: 'EFG', role: 'additional_buyer', share: '25.5', eori: 'FR1' }],
  })
  for (const one of [
    ...['NrEORI PL526104082800000', 'NrEORI DE123', 'NrEORI FR1', 'Udzial 25.5', 'WZ WZ/1', 'WZ WZ/2'],
    ...['FP 1', 'TP 1', 'Klucz Numer sprawy', 'Wartosc 12', 'NrWiersza 1', 'Klucz VIN', 'Wartosc 1HGCM'],
  ])
    expect(elements).toContain(one)
})

for (const [what, fields, expected] of [
  [
    'charges and deductions change what is to be paid',
    {
      charges: [{ amount: '10', reason: 'ubezpieczenie' }],
      deductions: [{ amount: '3.50', reason: 'kompensata' }],
    },
    [
      ...['Obciazenia', 'Kwota 10.00', 'Powod ubezpieczenie', 'SumaObciazen 10.00'],
      ...['Odliczenia', 'Kwota 3.50', 'Powod kompensata', 'SumaOdliczen 3.50', 'DoZaplaty 129.50'],
    ],
  ],
  [
    'more deductions than the invoice has are to be returned',
    { deductions: [{ amount: '200', reason: 'nadpłata' }] },
    ['Odliczenia', 'Kwota 200.00', 'Powod nadpłata', 'SumaOdliczen 200.00', 'DoRozliczenia 77.00'],
  ],
] as const)
  test(what, () => {
    const elements = elementsOf(structuredClone(fields) as never)
    expect(elements.slice(elements.indexOf('Rozliczenie') + 1)).toEqual(expected)
  })

test.for([
  ['a deduction below zero', { deductions: [{ amount: '-1', reason: 'x' }] }, 'deductions.0.amount'],
  ['an order without number and date', { transaction: { orders: [{}] } }, 'transaction.orders.0'],
  [
    'a share of a recipient',
    { thirdParties: [{ name: 'E', role: 'recipient', share: '5' }] },
    'thirdParties.0.share',
  ],
  [
    'shares that leave nothing for the buyer',
    {
      thirdParties: [
        { name: 'E', role: 'additional_buyer', share: '60' },
        { name: 'F', role: 'additional_buyer', share: '40' },
      ],
    },
    'thirdParties',
  ],
  [
    'a drone without a text',
    { transaction: { transports: [{ kind: 'other', cargo: 'x' }] } },
    'transaction.transports.0.kindText',
  ],
] as const)('%s is refused at the field', ([, fields, path]) => {
  const issues = request.safeParse(fields).error?.issues
  expect(issues?.map((issue) => issue.path.join('.'))).toEqual([path])
})
