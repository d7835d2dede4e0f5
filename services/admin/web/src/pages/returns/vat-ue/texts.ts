import { defineTexts } from '../../../texts/texts.ts'

export const texts = defineTexts('vat-ue', {
  en: {
    description:
      'The recapitulative statement VAT-UE of a month: what each buyer with a VAT number of another member state bought. Each row leads to its documents.',
    file: 'VAT-UE table',
    buyers: 'Buyers',
    noBuyers: 'No buyer of another member state bought anything in this month.',
    part: 'Part',
    'part.C': 'C: goods',
    'part.E': 'E: services',
    triangular: 'triangular',
    isTriangular: 'Supplies of the second taxpayer of a triangular transaction',
    exact: 'Exact amount',
    besideJpk: 'Compared with JPK_V7M',
    'part.other_period': 'Lines of other months',
    'part.in_poland': 'Supplies in Poland',
    'part.export': 'Exports of goods',
    'part.outside_poland': 'Other supplies outside Poland',
    'part.oss': 'One-stop shop',
    'part.no_vat': 'Withheld taxes without VAT',
    'part.no_supply': 'No supply (deposits, vouchers)',
    'part.refused': 'Documents without a row',
    declared: 'In VAT-UE',
    inCell: 'In JPK_V7M',
    difference: 'Difference',
    'no-acquisitions':
      'Fiscus has no purchases: add the intra-EU acquisitions of goods (part D) before you submit the statement.',
    'no-call-off-stock': 'Fiscus has no stocks: add goods moved under the call-off stock procedure (part F).',
    'corrected-buyers':
      'An amount stays with the buyer of its document. When a correction changes the VAT number of a buyer, or a month that was submitted has other figures now, submit a correction (VAT-UEK).',
  },
  pl: {
    description:
      'Informacja podsumowująca VAT-UE za miesiąc: co kupił każdy nabywca z numerem VAT innego państwa członkowskiego. Każdy wiersz prowadzi do swoich dokumentów.',
    file: 'Tabela VAT-UE',
    buyers: 'Nabywcy',
    noBuyers: 'W tym miesiącu nie było nabywców z innych państw członkowskich.',
    part: 'Część',
    'part.C': 'C: towary',
    'part.E': 'E: usługi',
    triangular: 'trójstronna',
    isTriangular: 'Dostawy drugiego podatnika w transakcji trójstronnej',
    exact: 'Dokładna kwota',
    besideJpk: 'Porównanie z JPK_V7M',
    'part.other_period': 'Pozycje innych miesięcy',
    'part.in_poland': 'Sprzedaż w kraju',
    'part.export': 'Eksport towarów',
    'part.outside_poland': 'Inna sprzedaż poza terytorium kraju',
    'part.oss': 'Procedura OSS',
    'part.no_vat': 'Podatek u źródła bez VAT',
    'part.no_supply': 'Poza sprzedażą (kaucje, bony)',
    'part.refused': 'Dokumenty bez wiersza',
    declared: 'W VAT-UE',
    inCell: 'W JPK_V7M',
    difference: 'Różnica',
    'no-acquisitions':
      'Fiscus nie prowadzi ewidencji zakupu: dodaj wewnątrzwspólnotowe nabycia towarów (część D), zanim złożysz informację.',
    'no-call-off-stock':
      'Fiscus nie prowadzi magazynów: dodaj towary przemieszczone w procedurze magazynu typu call-off stock (część F).',
    'corrected-buyers':
      'Kwota zostaje przy nabywcy z dokumentu. Gdy korekta zmienia numer VAT nabywcy albo złożony miesiąc ma teraz inne kwoty, złóż korektę (VAT-UEK).',
  },
})
