import { defineMessages } from '../message/message.ts'

/** Words of the API inside of sentences. English has them as requests write them, Polish as the panel shows them. */
export const words = defineMessages('words', {
  b2b: { en: 'b2b', pl: 'Firmy' },
  b2c: { en: 'b2c', pl: 'Konsumenci' },
  allCustomers: { en: 'all customers', pl: 'Wszyscy nabywcy' },

  domestic: { en: 'domestic', pl: 'Polska' },
  eu_vat: { en: 'eu_vat', pl: 'UE, potwierdzony numer VAT' },
  eu_consumer: { en: 'eu_consumer', pl: 'UE, pozostali nabywcy' },
  export_world: { en: 'export_world', pl: 'Poza UE' },

  product: { en: 'product', pl: 'Towary' },
  service: { en: 'service', pl: 'Usługi' },
  margin_goods: { en: 'margin_goods', pl: 'Towary używane (marża)' },
  follows_goods: { en: 'follows_goods', pl: 'Koszt doliczany do towarów' },
  allItems: { en: 'all items', pl: 'Wszystkie pozycje' },

  standard: { en: 'standard', pl: 'Podstawowa' },
  reduced: { en: 'reduced', pl: 'Obniżona' },
  second_reduced: { en: 'second_reduced', pl: 'Druga obniżona' },
  super_reduced: { en: 'super_reduced', pl: 'Superobniżona' },
  parking: { en: 'parking', pl: 'Parkingowa' },
  zero: { en: 'zero', pl: 'Zerowa' },

  zero_rated: { en: 'zero_rated', pl: 'Stawka 0%' },
  exempt: { en: 'exempt', pl: 'Zwolniona' },
  reverse_charge: { en: 'reverse_charge', pl: 'Odwrotne obciążenie' },
  out_of_scope: { en: 'out_of_scope', pl: 'Poza zakresem VAT' },

  offer: { en: 'offer', pl: 'oferta' },
  order: { en: 'order', pl: 'zamówienie' },
  invoice: { en: 'invoice', pl: 'faktura' },

  active: { en: 'active', pl: 'aktywny' },
  inactive: { en: 'inactive', pl: 'nieaktywny' },
  unknown: { en: 'unknown', pl: 'nieznany' },

  business_buyer: { en: 'business_buyer', pl: 'nabywca jest firmą' },
  below_threshold: { en: 'below_threshold', pl: 'sprzedaż do innych państw jest poniżej progu' },

  conditions: { en: '{zone} · {customer} · {item}', pl: '{zone} · {customer} · {item}' },
  conditionsWithCategory: {
    en: '{zone} · {customer} · {item} · {category}',
    pl: '{zone} · {customer} · {item} · {category}',
  },
  rule: {
    en: '{rule} (position {position}; priority {priority}; {id})',
    pl: '{rule} (miejsce {position}; priorytet {priority}; {id})',
  },
  inactiveRule: {
    en: '{rule} (inactive; priority {priority}; {id})',
    pl: '{rule} (nieaktywna; priorytet {priority}; {id})',
  },
})
