import { defineTexts } from '../../../texts/texts.ts'

/** The names of the examples, and what each of them shows. */
export const presetTexts = defineTexts('simulator-examples', {
  en: {
    domesticConsumer: 'Shop in Poland',
    domesticConsumerNote: 'A consumer buys two things with different rates, at gross prices.',
    reverseCharge: 'Reverse charge',
    reverseChargeNote:
      'A service for a German business with a confirmed VAT number: the buyer accounts for the tax.',
    oss: 'OSS to Germany',
    ossNote: 'Goods for a German consumer: the German rates apply, the reduced one for the book.',
    export: 'Export',
    exportNote: 'Goods leave the EU: 0%, and the Polish tax inside the gross price is deducted first.',
    margin: 'Used car, margin',
    marginNote:
      'Only the margin between price and acquisition cost is taxed, and the buyer does not see the tax.',
    withholding: 'Withholding tax',
    withholdingNote: 'A licence of a foreign supplier: 20% is withheld from the payment.',
    foreignCurrency: 'Invoice in euro',
    foreignCurrencyNote:
      'An invoice in a foreign currency states its Polish tax in PLN (VAT act art. 106e(11)).',
    discountsAndShipping: 'Discounts and delivery',
    discountsAndShippingNote:
      'A discount on everything is shared, and the delivery takes the rates of the goods.',
    rounding: 'A cent of rounding',
    roundingNote: 'Three small lines whose total depends on where the tax is rounded.',
    numberConfirmedOrNot: 'Confirmed number or not',
    numberConfirmedOrNotNote:
      'Two scenarios: the same sale to a German business with and without a confirmed number.',
  },
  pl: {
    domesticConsumer: 'Sklep w Polsce',
    domesticConsumerNote: 'Konsument kupuje dwie rzeczy o różnych stawkach, po cenach brutto.',
    reverseCharge: 'Odwrotne obciążenie',
    reverseChargeNote: 'Usługa dla niemieckiej firmy z potwierdzonym numerem VAT: podatek rozlicza nabywca.',
    oss: 'OSS do Niemiec',
    ossNote: 'Towary dla niemieckiego konsumenta: obowiązują stawki niemieckie, dla książki obniżona.',
    export: 'Eksport',
    exportNote: 'Towar opuszcza UE: 0%, a polski podatek zawarty w cenie brutto jest najpierw odliczany.',
    margin: 'Używany samochód, marża',
    marginNote: 'Opodatkowana jest tylko marża między ceną a kosztem nabycia, a nabywca nie widzi podatku.',
    withholding: 'Podatek u źródła',
    withholdingNote: 'Licencja zagranicznego dostawcy: 20% jest potrącane z płatności.',
    foreignCurrency: 'Faktura w euro',
    foreignCurrencyNote:
      'Faktura w walucie obcej podaje polski podatek w PLN (art. 106e ust. 11 ustawy o VAT).',
    discountsAndShipping: 'Rabaty i dostawa',
    discountsAndShippingNote: 'Rabat od całości jest rozdzielany, a dostawa przejmuje stawki towarów.',
    rounding: 'Grosz zaokrąglenia',
    roundingNote: 'Trzy małe pozycje, których suma zależy od miejsca zaokrąglenia podatku.',
    numberConfirmedOrNot: 'Numer potwierdzony lub nie',
    numberConfirmedOrNotNote:
      'Dwa scenariusze: ta sama sprzedaż niemieckiej firmie z potwierdzonym numerem i bez.',
  },
})
