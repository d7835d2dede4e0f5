/** Every field of a document that the calculation does not read, and those of a line. */
export const everyDocumentField = {
  externalReference: 'shop-10023',
  metadata: { shop_order: '10023', note: 'line\nbreak "quoted" ąę🧾\u2028' },
  buyer: {
    name: 'Gmina Testowa',
    address: { country: 'PL', line1: 'Rynek 1', line2: 'pok. 7', postalCode: '31-001', city: 'Kraków' },
    taxId: '1132191233',
    email: 'faktury@example.com',
    phone: '123456789',
    customerNumber: 'K-7',
    isLocalGovernmentUnit: true,
    isVatGroupMember: false,
  },
  thirdParties: [
    {
      name: 'Szkoła Podstawowa nr 1',
      role: 'local_government_recipient',
      address: { country: 'PL', line1: 'Szkolna 1' },
    },
    { name: 'Faktor S.A.', taxId: '5261040828', role: 'factor' },
    { name: 'Doradca', role: 'other', roleText: 'pełnomocnik' },
  ],
  saleDate: '2026-11-20',
  placeOfIssue: 'Warszawa',
  payment: {
    method: 'transfer',
    terms: [{ dueDate: '2026-12-05' }, { text: '14 dni od otrzymania' }],
    bankAccount: 'PL61109010140000071219812874',
    received: [{ amount: '100', date: '2026-11-19', method: 'card' }],
    isPaid: false,
  },
  annotations: {
    cashAccounting: true,
    selfBilling: false,
    splitPayment: true,
    triangular: false,
    exemptionBasis: { source: 'vat_act', text: 'art. 43 ust. 1 pkt 26' },
    marginProcedure: 'used_goods',
  },
  notes: 'Dziękujemy.\nZapraszamy ponownie.',
}

export const everyLineField = {
  unit: 'szt.',
  description: 'dąb\nolejowany',
  productCode: 'K-1',
  gtin: '5901234123457',
  pkwiu: '31.01.12.0',
  cn: '9403 30 19',
  gtu: 'GTU_06',
  procedure: 'I_42',
  annex15: true,
  saleDate: '2026-11-19',
}
