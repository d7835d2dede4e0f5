/** Fictional companies. The check digits of their numbers are valid. */
export const sampleCompanies = [
  {
    name: 'Zakład Stolarski Dąb sp. z o.o.',
    city: 'Poznań',
    postal_code: '61-001',
    street: 'ul. Śliwkowa 12',
    country: 'PL',
    tax_id: '7811900014',
  },
  {
    name: 'Księgarnia Żółty Grzbiet s.c.',
    city: 'Kraków',
    postal_code: '31-010',
    street: 'ul. Gołębia 4',
    country: 'PL',
    tax_id: '6760000026',
  },
  {
    name: 'Piekarnia Pod Łosiem',
    city: 'Gdańsk',
    postal_code: '80-001',
    street: 'ul. Chlebnicka 8',
    country: 'PL',
    tax_id: '5830000026',
  },
  {
    name: 'Gröna Möbler GmbH',
    city: 'Berlin',
    postal_code: '10115',
    street: 'Ackerstraße 20',
    country: 'DE',
    tax_id: 'DE136695976',
  },
  {
    name: 'Atelier Lumière SARL',
    city: 'Lyon',
    postal_code: '69001',
    street: 'Rue de la Lune 3',
    country: 'FR',
    tax_id: 'FR40303265045',
  },
  {
    name: 'Harbor Supply Inc.',
    city: 'Boston',
    postal_code: '02108',
    street: '5 Beacon St',
    country: 'US',
    tax_id: null,
  },
] as const

/** Contact persons, in the order of their companies. */
export const sampleContacts = [
  { first_name: 'Grażyna', last_name: 'Wiśniewska', position: 'Księgowa', email: 'g.wisniewska@dab.example' },
  {
    first_name: 'Łukasz',
    last_name: 'Żurawski',
    position: 'Właściciel',
    email: 'l.zurawski@grzbiet.example',
  },
  {
    first_name: 'Elżbieta',
    last_name: 'Dąbrowska',
    position: 'Kierowniczka',
    email: 'e.dabrowska@los.example',
  },
  { first_name: 'Jürgen', last_name: 'Müller', position: 'Einkauf', email: 'j.mueller@groena.example' },
  { first_name: 'Céline', last_name: 'Dubois', position: 'Comptable', email: 'c.dubois@lumiere.example' },
  { first_name: 'Sam', last_name: 'Carter', position: 'Buyer', email: 's.carter@harbor.example' },
] as const

export const sampleSeller = {
  name: 'Pracownia Brzoza sp. z o.o.',
  address: { country: 'PL', line1: 'ul. Leśna 7', postalCode: '00-001', city: 'Warszawa' },
  nip: '5260250274',
  email: 'faktury@brzoza.example',
  taxOffice: '1433',
  bankAccounts: [],
}
