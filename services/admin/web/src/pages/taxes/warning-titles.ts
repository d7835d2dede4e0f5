import { defineTexts } from '../../texts/texts.ts'

/** The titles of warnings about the tax configuration by their codes (docs/warnings.md). */
export const warningTitles = defineTexts('warning-titles', {
  en: {
    'half-even-for-polish-tax': 'Half-even rounding of Polish tax',
    'rule-shadowed': 'Rule never matches',
    'combination-uncovered': 'Combination without a rule',
    'target-not-in-force': 'Rate or group not in force',
    'destination-without-rate': "Rate of the buyer's country is missing",
    'rate-name-differs': 'Name states another percentage',
    'fiscal-code-differs-in-fa3': 'Fiscal code has another meaning in FA(3)',
    'out-of-scope-is-abroad': 'Exports state a supply abroad',
  },
  pl: {
    'half-even-for-polish-tax':
      'Polski podatek jest zaokrąglany do parzystej, a na polskich fakturach połówki zaokrągla się w górę (art. 106e ust. 11 ustawy o VAT)',
    'rule-shadowed': 'Reguła nigdy nie pasuje',
    'combination-uncovered': 'Kombinacja bez reguły',
    'target-not-in-force': 'Stawka lub grupa nie obowiązuje',
    'destination-without-rate': 'Brak stawki kraju nabywcy',
    'rate-name-differs': 'Nazwa podaje inny procent',
    'fiscal-code-differs-in-fa3': 'Kod fiskalny ma inne znaczenie w FA(3)',
    'out-of-scope-is-abroad':
      'Deklaracje i KSeF wykazują stawkę z tym kodem jako dostawę poza krajem: dla kaucji użyj stawki KAUCJA, dla bonu BON',
  },
})
