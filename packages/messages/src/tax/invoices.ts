import { defineMessages } from '../message/message.ts'

/** What an invoice lacks by the VAT act, and what to check in it. */
export const invoices = defineMessages('invoices', {
  lacks: {
    en: 'The invoice lacks {count} {count:thing|things}; see errors.',
    pl: 'Liczba braków faktury: {count}.',
  },
  missingSeller: {
    en: 'The seller needs a name and an address (VAT act art. 106e(1)(3)). Set them with PUT /seller.',
    pl: 'Sprzedawca potrzebuje nazwy i adresu (art. 106e ust. 1 pkt 3 ustawy o VAT). Uzupełnij dane sprzedawcy.',
  },
  missingNipOfSeller: {
    en: 'The seller needs a NIP (VAT act art. 106e(1)(4)). Set it with PUT /seller.',
    pl: 'Sprzedawca potrzebuje NIP-u (art. 106e ust. 1 pkt 4 ustawy o VAT). Uzupełnij dane sprzedawcy.',
  },
  missingEuVatNumber: {
    en: 'A supply to an EU business needs the EU VAT number of the seller (VAT act art. 106e(1)(24)). Set it with PUT /seller.',
    pl: 'Sprzedaż dla firmy z UE wymaga numeru VAT UE sprzedawcy (art. 106e ust. 1 pkt 24 ustawy o VAT). Uzupełnij dane sprzedawcy.',
  },
  missingBuyer: {
    en: 'The buyer needs a name and an address (VAT act art. 106e(1)(3)).',
    pl: 'Nabywca potrzebuje nazwy i adresu (art. 106e ust. 1 pkt 3 ustawy o VAT).',
  },
  missingTaxNumberOfBuyer: {
    en: 'A business needs its tax number on the invoice (VAT act art. 106e(1)(5)). Send customer.vatNumber or buyer.taxId.',
    pl: 'Faktura dla firmy wymaga jej numeru podatkowego (art. 106e ust. 1 pkt 5 ustawy o VAT). Podaj numer VAT lub NIP nabywcy.',
  },
  missingSaleDate: {
    en: 'The tax point is {taxPoint}, and the issue date is {issueDate}: state the date of the sale (VAT act art. 106e(1)(6)).',
    pl: 'Obowiązek podatkowy powstał {taxPoint}, a data wystawienia to {issueDate}: podaj datę sprzedaży (art. 106e ust. 1 pkt 6 ustawy o VAT).',
  },
  missingItemName: {
    en: 'The line needs the name of the goods or the service (VAT act art. 106e(1)(7)).',
    pl: 'Pozycja potrzebuje nazwy towaru lub usługi (art. 106e ust. 1 pkt 7 ustawy o VAT).',
  },
  missingUnit: {
    en: 'The line needs the unit of its quantity (VAT act art. 106e(1)(8)).',
    pl: 'Pozycja potrzebuje jednostki miary (art. 106e ust. 1 pkt 8 ustawy o VAT).',
  },
  furtherLines: {
    en: '{fault} So do {count} further {count:line|lines}.',
    pl: '{fault} Dotyczy to jeszcze {count} pozycji.',
  },
  missingSplitPayment: {
    en: 'More than 15,000 PLN with goods or a service of annex 15 needs the words "mechanizm podzielonej płatności" (VAT act art. 106e(1)(18a)). Send splitPayment: true.',
    pl: 'Powyżej 15 000 zł z towarem lub usługą z załącznika 15 faktura wymaga słów „mechanizm podzielonej płatności” (art. 106e ust. 1 pkt 18a ustawy o VAT). Zaznacz je.',
  },
  missingExemptionBasis: {
    en: 'An exempt line needs the provision that exempts it (VAT act art. 106e(1)(19)): the legal clause of its rate, or exemptionBasis.',
    pl: 'Pozycja zwolniona wymaga podstawy zwolnienia (art. 106e ust. 1 pkt 19 ustawy o VAT): podstawy prawnej stawki albo podstawy zwolnienia w dokumencie.',
  },

  issueDateFarAhead: {
    en: 'The issue date {issueDate} is {days} {days:day|days} ahead. An invoice can be issued at most 60 days before the sale (VAT act art. 106i(7)).',
    pl: 'Data wystawienia {issueDate} jest {days} {days:dzień|dni|dni} naprzód. Fakturę można wystawić najwyżej 60 dni przed sprzedażą (art. 106i ust. 7 ustawy o VAT).',
  },
  monthClosed: {
    en: '{month} is closed, and this document belongs to it (VAT act art. 19a, 29a) with {tax} PLN of tax. Close the month again and submit its correction (Tax Ordinance Act art. 81); tax that was declared too late bears interest (art. 53).',
    pl: 'Miesiąc {month} jest zamknięty, a ten dokument należy do niego (art. 19a, 29a ustawy o VAT) z podatkiem {tax} PLN. Zamknij miesiąc ponownie i złóż korektę (art. 81 Ordynacji podatkowej); od podatku zadeklarowanego za późno nalicza się odsetki (art. 53).',
  },
  exchangeRateOfWrongDay: {
    en: 'The exchange rate of line {id} is of {date}: the tax is converted at that of the last working day before {day}, the tax point or the earlier issue date (VAT act art. 31a(1), (2)). Void the invoice if it was never sent, and approve it with that rate.',
    pl: 'Kurs waluty pozycji {id} jest z dnia {date}, a podatek przelicza się kursem z ostatniego dnia roboczego przed dniem {day}: powstania obowiązku podatkowego albo wcześniejszego wystawienia faktury (art. 31a ust. 1 i 2 ustawy o VAT). Jeśli faktura nie została wysłana, unieważnij ją i wystaw z tym kursem.',
  },
  advanceOfEuSupply: {
    en: 'Line {id} is an intra-EU supply of goods, whose payment in advance is neither invoiced nor declared (VAT act art. 106b(1)(4), art. 20), but JPK_V7M and VAT-UE state this invoice. Void it, and invoice the goods when they are supplied.',
    pl: 'Pozycja {id} to wewnątrzwspólnotowa dostawa towarów. Zaliczki na nią nie fakturuje się ani nie wykazuje (art. 106b ust. 1 pkt 4 i art. 20 ustawy o VAT), a JPK_V7M i VAT-UE wykażą tę fakturę. Unieważnij ją i wystaw fakturę po dostawie towarów.',
  },
})
