import { defineTexts } from '../../../texts/texts.ts'

export const texts = defineTexts('oss', {
  en: {
    description:
      'The return of the one-stop shop for a quarter: what consumers in other member states bought, and the VAT of each state.',
    file: 'OSS table',
    quarter: 'Quarter',
    rates: 'Exchange rates',
    ratesHelp:
      'The return is in EUR. Enter the rates of the European Central Bank of the last day of the quarter, or of the next day with rates.',
    rateOf: '{{currency}} for one euro, {{quarter}}',
    kept: '(of a closing)',
    convert: 'Convert',
    supplies: 'Supplies',
    noSupplies: 'Nothing was sold under the one-stop shop in this quarter.',
    corrections: 'Corrections of earlier quarters',
    state: 'Member state',
    kind: 'Kind',
    goods: 'goods',
    services: 'services',
    rate: 'Rate',
    standard: 'standard',
    reduced: 'reduced',
    net: 'Net',
    vat: 'VAT',
    exact: 'VAT in the documents',
    due: 'Due to each member state',
    ofSupplies: 'Supplies',
    ofCorrections: 'Corrections',
    balance: 'Balance',
    total: 'To be paid: {{due}}',
    'reason.other_period': 'Lines of other quarters',
    'reason.not_oss': 'Not under the one-stop shop',
    'reason.after_three_years': 'Corrections after three years',
    'reason.refused': 'Documents without a row',
    'sent-from-poland':
      'Everything is stated as sent from Poland. State goods sent from another member state, and services of a fixed establishment there, in their own boxes.',
    'no-facilitated-sales':
      'Sales that you facilitate for other sellers as an electronic interface are no part of the service: add them.',
    'no-import-scheme':
      'Distance sales of imported goods (IOSS) and the non-Union scheme have returns of their own.',
    'rate-types':
      'The type of a rate follows from its percentage and the standard rate of the state. Check it for regions with rates of their own and after a change of a standard rate.',
  },
  pl: {
    description:
      'Deklaracja OSS za kwartał: co kupili konsumenci w innych państwach członkowskich i VAT każdego państwa.',
    file: 'Tabela OSS',
    quarter: 'Kwartał',
    rates: 'Kursy walut',
    ratesHelp:
      'Deklaracja jest w EUR. Podaj kursy Europejskiego Banku Centralnego z ostatniego dnia kwartału albo z najbliższego dnia z kursami.',
    rateOf: '{{currency}} za jedno euro, {{quarter}}',
    kept: '(z zamknięcia)',
    convert: 'Przelicz',
    supplies: 'Dostawy',
    noSupplies: 'W tym kwartale nie było sprzedaży w procedurze OSS.',
    corrections: 'Korekty wcześniejszych kwartałów',
    state: 'Państwo członkowskie',
    kind: 'Rodzaj',
    goods: 'towary',
    services: 'usługi',
    rate: 'Stawka',
    standard: 'podstawowa',
    reduced: 'obniżona',
    net: 'Netto',
    vat: 'VAT',
    exact: 'VAT w dokumentach',
    due: 'Należne każdemu państwu',
    ofSupplies: 'Dostawy',
    ofCorrections: 'Korekty',
    balance: 'Saldo',
    total: 'Do zapłaty: {{due}}',
    'reason.other_period': 'Pozycje innych kwartałów',
    'reason.not_oss': 'Poza procedurą OSS',
    'reason.after_three_years': 'Korekty po trzech latach',
    'reason.refused': 'Dokumenty bez wiersza',
    'sent-from-poland':
      'Wszystko jest wykazane jako wysłane z Polski. Towary wysłane z innego państwa członkowskiego i usługi tamtejszego stałego miejsca prowadzenia działalności wykaż w ich polach.',
    'no-facilitated-sales':
      'Sprzedaż ułatwiana innym sprzedawcom przez interfejs elektroniczny nie jest częścią usługi: dodaj ją.',
    'no-import-scheme':
      'Sprzedaż na odległość towarów importowanych (IOSS) i procedura nieunijna mają własne deklaracje.',
    'rate-types':
      'Rodzaj stawki wynika z jej wysokości i stawki podstawowej państwa. Sprawdź go dla regionów z własnymi stawkami i po zmianie stawki podstawowej.',
  },
})
