import type { TaxCategory, Unstored } from '../configuration/configuration.ts'
import type { CategoryItemType } from '../vocabulary/vocabulary.ts'
import { levelsOf } from './category-levels.ts'

type Row = readonly [
  code: string,
  name: string,
  itemType: CategoryItemType,
  legalBasis: string,
  description: string,
]

const goods: readonly Row[] = [
  [
    'goods',
    'Towary (stawka podstawowa)',
    'product',
    'art. 41 ust. 1 ustawy o VAT',
    'Goods that no other category names.',
  ],
  [
    'book',
    'Książki',
    'product',
    'art. 41 ust. 2a i zał. nr 10 ustawy o VAT',
    'CN 4901 without leaflets, 4903, 4904, 4905, and books on media of CN 8523. Not publications that are mainly advertising, music or video.',
  ],
  [
    'press',
    'Gazety i czasopisma',
    'product',
    'art. 41 ust. 2 i zał. nr 3 ustawy o VAT',
    'CN 4902 other than regional or local periodicals.',
  ],
  [
    'press_regional',
    'Czasopisma regionalne lub lokalne',
    'product',
    'art. 41 ust. 2a i zał. nr 10 ustawy o VAT',
    'CN 4902, only regional or local periodicals.',
  ],
  [
    'food_basic',
    'Żywność ze stawką 5%',
    'product',
    'art. 41 ust. 2a i zał. nr 10 ustawy o VAT',
    'Food of annex 10, such as meat, fish, dairy products, vegetables, fruit, cereals, bread, edible oils. Not lobster, octopus, caviar.',
  ],
  [
    'food_other',
    'Żywność ze stawką 8%',
    'product',
    'art. 41 ust. 2 i zał. nr 3 ustawy o VAT',
    'Food of annex 3, such as spices of CN 0904 to 0910. Food of neither annex belongs to goods.',
  ],
  [
    'animal_feed',
    'Pasze i karmy',
    'product',
    'art. 41 ust. 2 i zał. nr 3 ustawy o VAT',
    'Feed for farm animals and pet food.',
  ],
  [
    'agricultural_input',
    'Środki produkcji rolnej',
    'product',
    'art. 41 ust. 2 i zał. nr 3 ustawy o VAT',
    'Fertilisers, plant protection products and seeds of annex 3.',
  ],
  [
    'medicine',
    'Produkty lecznicze',
    'product',
    'art. 41 ust. 2 i zał. nr 3 ustawy o VAT',
    'Medicines admitted to trading in Poland. Not food supplements.',
  ],
  [
    'medical_device',
    'Wyroby medyczne',
    'product',
    'art. 41 ust. 2 i zał. nr 3 ustawy o VAT',
    'Medical devices of annex 3. Other states decide device by device, so the level there is standard.',
  ],
  [
    'hygiene',
    'Środki higieniczne i pieluchy',
    'product',
    'art. 41 ust. 2a i zał. nr 10 ustawy o VAT',
    'Sanitary towels, tampons, menstrual cups, nappies (CN 3924 90 00, 4014 90 00, 9619 00).',
  ],
  [
    'child_car_seat',
    'Foteliki samochodowe dla dzieci',
    'product',
    'art. 41 ust. 2a i zał. nr 10 ustawy o VAT',
    'Car seats for children.',
  ],
  [
    'used_goods',
    'Towary używane (marża)',
    'margin_goods',
    'art. 120 ust. 4 i 10 ustawy o VAT',
    'Second-hand goods bought from sellers that art. 120(10) names. Give acquisitionCost.',
  ],
  [
    'art_margin',
    'Dzieła sztuki (marża)',
    'margin_goods',
    'art. 120 ust. 4 i 10-11 ustawy o VAT',
    'Works of art under the margin procedure. Give acquisitionCost.',
  ],
  [
    'collectible_margin',
    'Przedmioty kolekcjonerskie i antyki (marża)',
    'margin_goods',
    'art. 120 ust. 4 i 10-11 ustawy o VAT',
    'Collectors’ items and antiques under the margin procedure. Give acquisitionCost.',
  ],
  [
    'used_goods_ordinary',
    'Towary używane (zasady ogólne)',
    'product',
    'art. 120 ust. 14 ustawy o VAT',
    'Goods that could be taxed by the margin, taxed by the ordinary rules because the seller chose so.',
  ],
]

const servicesAtTheSeller: readonly Row[] = [
  [
    'service',
    'Usługi (stawka podstawowa)',
    'service',
    'art. 28b, 28c i 41 ust. 1 ustawy o VAT',
    'Services that no other category names. For consumers the place is the seller’s.',
  ],
  [
    'hairdressing',
    'Usługi fryzjerskie',
    'service',
    'art. 28c, 41 ust. 2 i zał. nr 3 ustawy o VAT',
    'PKWiU 96.02.11, 96.02.12, and 96.02.14 at home.',
  ],
  [
    'repair',
    'Naprawa obuwia i odzieży',
    'service',
    'art. 28c, 41 ust. 2 i zał. nr 3 ustawy o VAT',
    'PKWiU 95.23.10 and 95.29.11.',
  ],
  [
    'intangible_service',
    'Usługi niematerialne',
    'service',
    'art. 28b, 28c i 28l ustawy o VAT',
    'Advertising, consulting, accounting, translation, data processing, licences, staff: services that art. 28l names. Not taxed in Poland for consumers outside the EU.',
  ],
  [
    'medical_care_exempt',
    'Opieka medyczna (zwolniona)',
    'service',
    'art. 43 ust. 1 pkt 18-19a ustawy o VAT',
    'Medical care of providers that these points name. Other providers use service.',
  ],
  [
    'insurance_exempt',
    'Ubezpieczenia (zwolnione)',
    'service',
    'art. 43 ust. 1 pkt 37 i art. 28l ustawy o VAT',
    'Insurance and its mediation.',
  ],
  [
    'finance_exempt',
    'Usługi finansowe (zwolnione)',
    'service',
    'art. 43 ust. 1 pkt 7, 38-41 i art. 28l ustawy o VAT',
    'Payments, loans, guarantees, securities. Not leasing, consulting, debt collection (art. 43(15)).',
  ],
]

const servicesAtTheCustomer: readonly Row[] = [
  [
    'electronic_service',
    'Usługi elektroniczne',
    'service',
    'art. 28k ustawy o VAT; dyrektywa 2006/112/WE art. 58',
    'Software, apps, games, streaming, hosting: automated and over the internet. Not services of people by e-mail.',
  ],
  [
    'e_book',
    'E-booki i audiobooki do pobrania',
    'service',
    'art. 28k, 41 ust. 2a i zał. nr 10 ustawy o VAT',
    'Books supplied electronically. Not publications that are mainly advertising, music or video.',
  ],
  [
    'e_press',
    'Gazety i czasopisma elektroniczne',
    'service',
    'art. 28k, 41 ust. 2 i zał. nr 3 ustawy o VAT',
    'Newspapers and periodicals supplied electronically. Not publications that are mainly advertising, music or video.',
  ],
  [
    'telecom',
    'Usługi telekomunikacyjne',
    'service',
    'art. 28k ustawy o VAT; dyrektywa 2006/112/WE art. 58',
    'Telephony, internet access.',
  ],
  [
    'broadcasting',
    'Usługi nadawcze',
    'service',
    'art. 28k, 41 ust. 2 i zał. nr 3 ustawy o VAT',
    'Reception of radio and television within the meaning of the broadcasting act, other than electronic services.',
  ],
]

const servicesInAPlace: readonly Row[] = [
  [
    'accommodation',
    'Zakwaterowanie',
    'service',
    'art. 28e, 41 ust. 2 i zał. nr 3 ustawy o VAT',
    'Hotels and similar (PKWiU 55) in Poland, for every buyer. Abroad: name the rate of that state.',
  ],
  [
    'catering',
    'Gastronomia',
    'service',
    'art. 28i i 41 ust. 12f ustawy o VAT',
    'Restaurant and catering services (PKWiU 56) in Poland. Not alcohol, coffee, tea, sparkling and mineral water, dishes of annex 10 item 3 exceptions: use goods or service.',
  ],
  [
    'passenger_transport',
    'Przewóz osób',
    'service',
    'art. 28f, 41 ust. 2 i zał. nr 3 ustawy o VAT',
    'Passenger transport within Poland. International transport is at 0 % (art. 83(1)(23)): name the rate.',
  ],
  [
    'event_admission',
    'Wstęp na wydarzenia',
    'service',
    'art. 28g, 41 ust. 2 i zał. nr 3 ustawy o VAT',
    'Admission to cultural and sporting events and facilities in Poland. Not virtual attendance.',
  ],
  [
    'housing_construction',
    'Budownictwo mieszkaniowe',
    'service',
    'art. 28e i 41 ust. 12-12c ustawy o VAT',
    'Building, repair and conversion within the social housing programme, in Poland, within the area limits of art. 41(12b).',
  ],
  [
    'real_estate_service',
    'Usługi związane z nieruchomością',
    'service',
    'art. 28e i 41 ust. 1 ustawy o VAT',
    'Services connected with real estate in Poland, such as building, surveying, storage with a right to a space.',
  ],
  [
    'education_exempt',
    'Edukacja (zwolniona)',
    'service',
    'art. 28g i 43 ust. 1 pkt 26-29 ustawy o VAT',
    'Education of providers that these points name, held in Poland. Other courses use service.',
  ],
]

const charges: readonly Row[] = [
  [
    'deposit',
    'Kaucja (system kaucyjny)',
    'product',
    'art. 29a ust. 11 i 12a-12c ustawy o VAT',
    'The refundable deposit for packaging. Not part of the taxable amount; unreturned deposits are settled once a year.',
  ],
  [
    'voucher_multi',
    'Bon różnego przeznaczenia',
    'product',
    'art. 8b ust. 1 ustawy o VAT',
    'A voucher whose tax is not known at its sale. The supply for it is taxed. A single-purpose voucher has the category of what it is for (art. 8a).',
  ],
  [
    'shipping',
    'Dostawa',
    'follows_goods',
    'art. 29a ust. 6 pkt 2 ustawy o VAT',
    'Transport of the goods of the document: shares their taxes by net.',
  ],
  ['packaging', 'Pakowanie', 'follows_goods', 'art. 29a ust. 6 pkt 2 ustawy o VAT', 'Packing, gift wrap.'],
  [
    'shipment_insurance',
    'Ubezpieczenie przesyłki',
    'follows_goods',
    'art. 29a ust. 6 pkt 2 ustawy o VAT',
    'Insurance of the shipment that the seller charges.',
  ],
  [
    'payment_fee',
    'Opłata za formę płatności',
    'follows_goods',
    'art. 29a ust. 6 pkt 2 ustawy o VAT',
    'Cash on delivery, instalments: a commission that the seller charges.',
  ],
]

/**
 * The catalogue of a new tenant (tax-calculation §10). The Polish treatment of each category is in `category-rules.ts`.
 * A category is seeded only with a treatment that its legal basis gives to all of it; what depends on facts that the
 * service lacks is in the description.
 */
export const taxCategories: readonly Unstored<TaxCategory>[] = [
  ...goods,
  ...servicesAtTheSeller,
  ...servicesAtTheCustomer,
  ...servicesInAPlace,
  ...charges,
].map(([categoryCode, categoryName, itemType, legalBasis, description]) => ({
  categoryCode,
  categoryName,
  itemType,
  description,
  legalBasis,
  levels: levelsOf(categoryCode),
  isActive: 1,
}))
