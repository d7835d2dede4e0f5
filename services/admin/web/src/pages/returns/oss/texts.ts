import { defineTexts } from '../../../texts/texts.ts'

export const texts = defineTexts('oss', {
  en: {
    supplies: 'Supplies',
    description:
      'The return of the one-stop shop for a quarter: what consumers in other member states bought, and the VAT of each state. Each row leads to its documents.',
    file: 'OSS table',
    quarter: 'Quarter',
    rates: 'Exchange rates',
    ratesHelp:
      'The return is in EUR. Enter the rates of the European Central Bank of the last day of the quarter, or of the next day with rates.',
    rateOf: '{{currency}} for one euro, {{quarter}}',
    kept: '(of a closing)',
    convert: 'Convert',
    noSupplies: 'Nothing was sold under the one-stop shop in this quarter.',
    nothingDue: 'Nothing is due for this quarter.',
    corrections: 'Corrections of earlier quarters',
    state: 'Member state',
    goods: 'goods',
    services: 'services',
    standard: 'standard',
    reduced: 'reduced',
    exact: 'VAT in the documents',
    due: 'Due to each member state',
    ofCorrections: 'Corrections',
    balance: 'Balance',
    total: 'To be paid: {{due}}',
    'part.supplies': 'Supplies',
    'part.corrections': 'Corrections of earlier quarters',
    'part.declared': 'Supplies and corrections',
    inCurrencies: 'Amounts are in the currency of each document; the return converts their sum.',
    'part.other_period': 'Lines of other quarters',
    'part.not_oss': 'Not under the one-stop shop',
    'part.after_three_years': 'Corrections after three years',
    'part.refused': 'Documents without a row',
    'sent-from-poland':
      'Everything is stated as sent from Poland. State goods sent from another member state, and services of a fixed establishment there, in their own boxes.',
    'no-facilitated-sales':
      'Sales that you facilitate for other sellers as an electronic interface are not in Fiscus: add them.',
    'no-import-scheme':
      'Distance sales of imported goods (IOSS) and the non-Union scheme have returns of their own.',
    'rate-types':
      'The type of a rate follows from its percentage and the standard rate of the state. Check it for regions with rates of their own and after a change of a standard rate.',
  },
  pl: {
    supplies: 'Sprzedaż',
    description:
      'Deklaracja OSS za kwartał: co kupili konsumenci w innych państwach członkowskich i VAT każdego państwa. Każdy wiersz prowadzi do swoich dokumentów.',
    file: 'Tabela OSS',
    quarter: 'Kwartał',
    rates: 'Kursy walut',
    ratesHelp:
      'Deklaracja jest w EUR. Podaj kursy Europejskiego Banku Centralnego z ostatniego dnia kwartału albo z najbliższego dnia z kursami.',
    rateOf: '{{currency}} za jedno euro, {{quarter}}',
    kept: '(z zamknięcia)',
    convert: 'Przelicz',
    noSupplies: 'W tym kwartale nie było sprzedaży w procedurze OSS.',
    nothingDue: 'Za ten kwartał nic nie jest należne.',
    corrections: 'Korekty wcześniejszych kwartałów',
    state: 'Państwo członkowskie',
    goods: 'towary',
    services: 'usługi',
    standard: 'podstawowa',
    reduced: 'obniżona',
    exact: 'VAT w dokumentach',
    due: 'Należne każdemu państwu',
    ofCorrections: 'Korekty',
    balance: 'Saldo',
    total: 'Do zapłaty: {{due}}',
    'part.supplies': 'Sprzedaż',
    'part.corrections': 'Korekty wcześniejszych kwartałów',
    'part.declared': 'Sprzedaż i korekty',
    inCurrencies: 'Kwoty są w walucie każdego dokumentu; deklaracja przelicza ich sumę.',
    'part.other_period': 'Pozycje innych kwartałów',
    'part.not_oss': 'Poza procedurą OSS',
    'part.after_three_years': 'Korekty po trzech latach',
    'part.refused': 'Dokumenty bez wiersza',
    'sent-from-poland':
      'Wszystko jest wykazane jako wysłane z Polski. Towary wysłane z innego państwa członkowskiego i usługi tamtejszego stałego miejsca prowadzenia działalności wykaż w ich polach.',
    'no-facilitated-sales':
      'Fiscus nie obejmuje sprzedaży, którą ułatwiasz innym sprzedawcom przez interfejs elektroniczny: dodaj ją.',
    'no-import-scheme':
      'Sprzedaż na odległość towarów importowanych (IOSS) i procedura nieunijna mają własne deklaracje.',
    'rate-types':
      'Rodzaj stawki wynika z jej wysokości i stawki podstawowej państwa. Sprawdź go dla regionów z własnymi stawkami i po zmianie stawki podstawowej.',
  },
})
