/** A complete profile of a seller. */
export const seller = {
  name: 'Meble Sp. z o.o.',
  address: { country: 'PL', line1: 'ul. Prosta 1', postalCode: '00-838', city: 'Warszawa' },
  nip: '5261040828',
  euVatNumber: 'PL5261040828',
  email: 'biuro@example.com',
  phone: '+48 22 123 45 67',
  bankAccounts: [
    {
      iban: 'PL61109010140000071219812874',
      swift: 'WBKPPLPP',
      currency: 'PLN',
      bankName: 'Bank',
      isDefault: true,
    },
    { iban: 'DE89370400440532013000', currency: 'EUR' },
  ],
  krs: '0000123456',
  regon: '123456785',
  bdo: '000123456',
  registerText: 'Sąd Rejonowy w Warszawie, kapitał zakładowy 5000 zł',
}

/** One transparent pixel, in base64. */
export const png =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg=='
