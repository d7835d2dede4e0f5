/** The titles of warnings by their codes (docs/warnings.md). */
export const warningTitles: Readonly<Record<'en' | 'pl', Readonly<Record<string, string>>>> = {
  en: {
    'vat-number-unconfirmed': 'VAT number not confirmed',
    'business-without-confirmed-number': 'Business without a confirmed VAT number',
    'oss-for-business': 'OSS rate for a business',
    'rate-of-another-country': 'Rate of another country',
    'exchange-rate-missing': 'Exchange rate is missing',
    'currency-without-cents': 'Currency without cents',
    'half-even-for-polish-tax': 'Half-even rounding of Polish tax',
    'rate-category-ignored': 'Level of the rate has no effect',
    'acquisition-cost-ignored': 'Acquisition cost has no effect',
    'issue-date-far-ahead': 'Issue date far ahead',
    'advance-of-eu-supply': 'Advance for an intra-EU supply',
    'exchange-rate-day': 'Exchange rate of another day',
    'missing-seller': 'Seller is incomplete',
    'missing-seller-tax-number': 'NIP of the seller is missing',
    'missing-eu-vat-number': 'EU VAT number of the seller is missing',
    'missing-buyer': 'Buyer is incomplete',
    'missing-buyer-tax-number': 'Tax number of the buyer is missing',
    'missing-sale-date': 'Date of sale is missing',
    'missing-item-name': 'Name of the item is missing',
    'missing-unit': 'Unit is missing',
    'missing-split-payment': 'Words of split payment are missing',
    'missing-exemption-basis': 'Basis of the exemption is missing',
    'correction-before-original': 'Correction before its original',
    'advance-is-settled': 'Advance is settled already',
    'buyer-nip-changed': 'NIP of the buyer is changed',
    'rule-shadowed': 'Rule never matches',
    'combination-uncovered': 'Combination without a rule',
    'target-not-in-force': 'Rate or group not in force',
    'destination-without-rate': "Rate of the buyer's country is missing",
    'rate-name-differs': 'Name states another percentage',
    'fiscal-code-differs-in-fa3': 'Fiscal code has another meaning in FA(3)',
    'out-of-scope-is-abroad': 'Exports state a supply abroad',
  },
  pl: {
    'vat-number-unconfirmed': 'Numer VAT nie jest potwierdzony, a strefą jest UE z numerem VAT',
    'business-without-confirmed-number':
      'Nabywcą jest firma z UE bez potwierdzonego numeru VAT: towary są opodatkowane w Polsce, usługi jak u konsumenta',
    'oss-for-business':
      'Pozycja z towarem dla firmy ma stawkę OSS: jest właściwa tylko dla firmy, której nabycia nie są opodatkowane',
    'rate-of-another-country': 'Pozycja ma stawkę rejestracji w innym państwie niż państwo nabywcy',
    'exchange-rate-missing':
      'Brakuje kursu waluty: dokument z polskim podatkiem w obcej walucie go potrzebuje, a faktura bez niego jest odrzucana (art. 106e ust. 11 ustawy o VAT)',
    'currency-without-cents':
      'Najmniejszą jednostką waluty nie jest jedna setna, a kwoty są zaokrąglane do dwóch miejsc',
    'half-even-for-polish-tax':
      'Polski podatek jest zaokrąglany do parzystej, a na polskich fakturach połówki zaokrągla się w górę (art. 106e ust. 11 ustawy o VAT)',
    'rate-category-ignored':
      'Poziom stawki nie ma wpływu, bo reguła wybrała stawkę bez poziomów: podaj kategorię podatkową albo stawkę',
    'acquisition-cost-ignored':
      'Koszt nabycia nie ma wpływu, bo pozycja nie jest w procedurze marży: podaj rodzaj pozycji „towar używany”',
    'advance-of-eu-supply':
      'Zaliczki na wewnątrzwspólnotową dostawę towarów się nie fakturuje ani nie wykazuje (art. 106b ust. 1 pkt 4, art. 20 ustawy o VAT): unieważnij tę fakturę i wystaw ją przy dostawie',
    'exchange-rate-day':
      'Kurs waluty nie jest z ostatniego dnia roboczego przed obowiązkiem podatkowym lub wcześniejszym wystawieniem faktury (art. 31a ust. 1 i 2 ustawy o VAT)',
    'issue-date-far-ahead': 'Data wystawienia jest późniejsza o ponad 60 dni (art. 106i ust. 7 ustawy o VAT)',
    'missing-seller': 'Brakuje nazwy lub adresu sprzedawcy (art. 106e ust. 1 pkt 3 ustawy o VAT)',
    'missing-seller-tax-number': 'Brakuje NIP sprzedawcy (art. 106e ust. 1 pkt 4 ustawy o VAT)',
    'missing-eu-vat-number':
      'Brakuje numeru VAT UE sprzedawcy, potrzebnego przy dostawie do firmy z UE (art. 106e ust. 1 pkt 24 ustawy o VAT)',
    'missing-buyer': 'Brakuje nazwy lub adresu nabywcy (art. 106e ust. 1 pkt 3 ustawy o VAT)',
    'missing-buyer-tax-number': 'Brakuje numeru podatkowego nabywcy (art. 106e ust. 1 pkt 5 ustawy o VAT)',
    'missing-sale-date':
      'Brakuje daty sprzedaży, innej niż data wystawienia (art. 106e ust. 1 pkt 6 ustawy o VAT)',
    'missing-item-name': 'Brakuje nazwy pozycji (art. 106e ust. 1 pkt 7 ustawy o VAT)',
    'missing-unit': 'Brakuje jednostki pozycji (art. 106e ust. 1 pkt 8 ustawy o VAT)',
    'missing-split-payment':
      'Brakuje wyrazów „mechanizm podzielonej płatności” (art. 106e ust. 1 pkt 18a ustawy o VAT)',
    'missing-exemption-basis': 'Brakuje podstawy zwolnienia pozycji (art. 106e ust. 1 pkt 19 ustawy o VAT)',
    'correction-before-original': 'Korekta ma datę wcześniejszą niż dokument, który koryguje',
    'advance-is-settled':
      'Korekta zmienia zaliczkę, którą faktura rozliczeniowa odjęła w dawnej kwocie: skoryguj rozliczenie',
    'buyer-nip-changed':
      'Korekta zmienia lub usuwa NIP nabywcy, czego KSeF nie dopuszcza: unieważnij ją, skoryguj fakturę do zera i wystaw nową na właściwego nabywcę',
    'rule-shadowed': 'Reguła nigdy nie pasuje',
    'combination-uncovered': 'Kombinacja bez reguły',
    'target-not-in-force': 'Stawka lub grupa nie obowiązuje',
    'destination-without-rate': 'Brak stawki kraju nabywcy',
    'rate-name-differs': 'Nazwa podaje inny procent',
    'fiscal-code-differs-in-fa3': 'Kod fiskalny ma inne znaczenie w FA(3)',
    'out-of-scope-is-abroad':
      'Deklaracje i KSeF wykazują stawkę z tym kodem jako dostawę poza krajem: dla kaucji użyj stawki KAUCJA, dla bonu BON',
  },
}
