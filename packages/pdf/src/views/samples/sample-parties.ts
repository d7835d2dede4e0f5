import type { CustomerView } from '../fields/party-view.ts'

/** Invented parties. The numbers have right check digits; the names are not those of real companies. */
export const sampleSeller = {
  name: 'Pracownia Dębowa Sp. z o.o.',
  address: { country: 'PL', line1: 'ul. Stolarska 12', postalCode: '31-043', city: 'Kraków' },
  nip: '5261040828',
  euVatNumber: 'PL5261040828',
  email: 'biuro@pracowniadebowa.example',
  phone: '+48 12 345 67 89',
  krs: '0000123456',
  regon: '123456785',
  registerText: 'Sąd Rejonowy dla Krakowa-Śródmieścia, kapitał zakładowy 50 000 zł',
}

export const sampleBankAccount = {
  iban: 'PL61109010140000071219812874',
  swift: 'WBKPPLPP',
  currency: 'PLN',
  bankName: 'Bank Przykładowy S.A.',
}

export const sampleBuyer = {
  name: 'Kancelaria Źródło i Wspólnicy sp.k.',
  address: {
    country: 'PL',
    line1: 'al. Jerozolimskie 100',
    line2: 'lok. 8',
    postalCode: '00-807',
    city: 'Warszawa',
  },
  taxId: '1132191233',
  email: 'faktury@zrodlo.example',
  customerNumber: 'K-0118',
}

export const sampleCustomer: CustomerView = {
  name: sampleBuyer.name,
  address_lines: ['al. Jerozolimskie 100', 'lok. 8', '00-807 Warszawa'],
  country: 'PL',
  email: sampleBuyer.email,
  phone: null,
  tax_id: sampleBuyer.taxId,
}
