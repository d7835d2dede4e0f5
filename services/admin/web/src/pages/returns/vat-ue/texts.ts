import { defineTexts } from '../../../texts/texts.ts'

export const texts = defineTexts('vat-ue', {
  en: {
    description:
      'The recapitulative statement VAT-UE of a month: what each buyer with a VAT number of another member state bought.',
    file: 'VAT-UE table',
    buyers: 'Buyers',
    noBuyers: 'No buyer of another member state bought anything in this month.',
    part: 'Part',
    'part.C': 'C: goods',
    'part.E': 'E: services',
    number: 'VAT number',
    triangular: 'Triangular',
    yes: 'yes',
    documents: 'Documents',
    exact: 'Exact amount',
    zlotys: 'Whole zlotys',
    reconciliation: 'Beside JPK_V7M',
    declared: 'In VAT-UE',
    cell: 'Cell',
    inCell: 'In JPK_V7M',
    difference: 'Difference',
    'no-acquisitions':
      'The service has no purchases: add the intra-EU acquisitions of goods (part D) before you submit the statement.',
    'no-call-off-stock':
      'The service has no stocks: add goods moved under the call-off stock procedure (part F).',
    'corrected-buyers':
      'An amount stays with the buyer of its document. When a correction changes the VAT number of a buyer, or a month that was submitted has other figures now, submit a correction (VAT-UEK).',
  },
  pl: {
    description:
      'Informacja podsumowująca VAT-UE za miesiąc: co kupił każdy nabywca z numerem VAT innego państwa członkowskiego.',
    file: 'Tabela VAT-UE',
    buyers: 'Nabywcy',
    noBuyers: 'W tym miesiącu nie było nabywców z innych państw członkowskich.',
    part: 'Część',
    'part.C': 'C: towary',
    'part.E': 'E: usługi',
    number: 'Numer VAT',
    triangular: 'Trójstronna',
    yes: 'tak',
    documents: 'Dokumenty',
    exact: 'Dokładna kwota',
    zlotys: 'Pełne złote',
    reconciliation: 'Obok JPK_V7M',
    declared: 'W VAT-UE',
    cell: 'Pole',
    inCell: 'W JPK_V7M',
    difference: 'Różnica',
    'no-acquisitions':
      'Usługa nie prowadzi zakupów: dodaj wewnątrzwspólnotowe nabycia towarów (część D), zanim złożysz informację.',
    'no-call-off-stock':
      'Usługa nie prowadzi magazynów: dodaj towary przemieszczone w procedurze magazynu typu call-off stock (część F).',
    'corrected-buyers':
      'Kwota zostaje przy nabywcy z dokumentu. Gdy korekta zmienia numer VAT nabywcy albo złożony miesiąc ma teraz inne kwoty, złóż korektę (VAT-UEK).',
  },
})
