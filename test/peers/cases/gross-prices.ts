import { gross, hardCase, header, lines } from '../hard-case.ts'

/** What the price tag says is what the customer pays. */
export const grossPrices = [
  hardCase(
    'odoo/odoo#240456',
    '69.99 with 20 % is 58.32 on the line and on the order',
    gross,
    [{ unitPrice: '69.99', taxRateCode: 'UK20' }],
    ['58.32', '11.67', '69.99'],
  ),
  hardCase(
    'odoo/odoo#240456',
    '69.99 with 20 % at header level is 58.32, too',
    { ...gross, ...header },
    [{ unitPrice: '69.99', taxRateCode: 'UK20' }],
    ['58.32', '11.67', '69.99'],
  ),
  hardCase(
    'odoo 52.50 incl. 12 %',
    'the tax is rounded, half up',
    gross,
    [{ unitPrice: '52.50', taxRateCode: 'SE12' }],
    ['46.87', '5.63', '52.50'],
  ),
  hardCase(
    'odoo 52.50 incl. 12 %',
    'the tax is rounded, half even',
    { ...gross, roundingAlgorithm: 'half_even' },
    [{ unitPrice: '52.50', taxRateCode: 'SE12' }],
    ['46.88', '5.62', '52.50'],
  ),
  hardCase(
    'odoo/odoo#34842',
    '8.01 on the price tags stays 8.01',
    { ...gross, ...header },
    lines(3, { unitPrice: '2.67', taxRateCode: 'NL21' }),
    ['6.62', '1.39', '8.01'],
  ),
  hardCase(
    'vendurehq/vendure#4474',
    '1.23 and 2.60 are 3.83, not 3.84',
    { ...gross, ...header },
    [
      { unitPrice: '1.23', taxRateCode: 'UK20' },
      { unitPrice: '2.60', taxRateCode: 'UK20' },
    ],
    ['3.19', '0.64', '3.83'],
  ),
  hardCase(
    'woocommerce/woocommerce#20440',
    '100.00 does not become 100.01',
    { ...gross, ...header },
    [
      { unitPrice: '60.00', taxRateCode: 'VAT23' },
      { unitPrice: '40.00', taxRateCode: 'VAT8' },
    ],
    ['85.82', '14.18', '100.00'],
  ),
  hardCase(
    'invopop/gobl#923',
    'twelve of 125.00 with 6 % do not drift through a rounded unit price',
    gross,
    [{ quantity: '12', unitPrice: '125.00', taxRateCode: 'BE6' }],
    ['1415.09', '84.91', '1500.00'],
  ),
  hardCase(
    'vendurehq/vendure#2662',
    '382.30 with 20 % stays 382.30 although 318.60 × 1.2 is 382.32',
    gross,
    [{ unitPrice: '382.30', taxRateCode: 'UK20' }],
    ['318.58', '63.72', '382.30'],
  ),
  hardCase(
    'invopop/gobl multi-rate',
    'taxes of 17.36 and 13.64 add up to 31.00',
    gross,
    [
      { unitPrice: '92.84', taxRateCode: 'VAT23' },
      { unitPrice: '286.44', taxRateCode: 'VAT5' },
    ],
    ['348.28', '31.00', '379.28'],
  ),
  hardCase(
    'cubecart/v6#515',
    '9.99 with 20 % holds 1.67 of tax',
    gross,
    [{ unitPrice: '9.99', taxRateCode: 'UK20' }],
    ['8.32', '1.67', '9.99'],
  ),
  hardCase(
    'own',
    'a gross price list and reverse charge: the tax inside the price goes first, so 123 is 100',
    { ...gross, customer: { customerType: 'b2b', geoZone: 'eu_vat', country: 'DE' } },
    [{ unitPrice: '123', itemType: 'service', priceTaxRateCode: 'VAT23' }],
    ['100.00', '0.00', '100.00'],
  ),
]
