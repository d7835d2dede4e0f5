import { gross, headerLevel, repeatLine, reportedBug } from '../reported-bug.ts'

const grossHeader = { ...gross, ...headerLevel }
const uk20 = (...prices: string[]) => prices.map((unitPrice) => ({ unitPrice, taxRateCode: 'UK20' }))
const german = { customerType: 'b2b', geoZone: 'eu_vat', country: 'DE' } as const

/** The customer pays exactly the gross price. */
export const grossPrices = [
  reportedBug('odoo/odoo#240456', '69.99 is 58.32 on the line and on the order', gross, uk20('69.99'), [
    '58.32',
    '11.67',
    '69.99',
  ]),
  reportedBug('odoo/odoo#240456', '69.99 is 58.32 at header level, too', grossHeader, uk20('69.99'), [
    '58.32',
    '11.67',
    '69.99',
  ]),
  reportedBug('odoo/odoo#34842', '8.01 is 8.01 and not 8.02', grossHeader, uk20('8.01'), [
    '6.67',
    '1.34',
    '8.01',
  ]),
  reportedBug(
    'odoo/odoo#2594',
    'three of 1.10 are 3.30',
    grossHeader,
    repeatLine(3, { unitPrice: '1.10', taxRateCode: 'VAT5' }),
    ['3.14', '0.16', '3.30'],
  ),
  reportedBug(
    'odoo 52.50 incl. 12 %',
    'the tax is rounded half up',
    gross,
    [{ unitPrice: '52.50', taxRateCode: 'SE12' }],
    ['46.87', '5.63', '52.50'],
  ),
  reportedBug(
    'odoo 52.50 incl. 12 %',
    'the tax is rounded half to even',
    { ...gross, roundingAlgorithm: 'half_even' },
    [{ unitPrice: '52.50', taxRateCode: 'SE12' }],
    ['46.88', '5.62', '52.50'],
  ),
  reportedBug(
    'vendurehq/vendure#4474',
    '1.23 and 2.60 are 3.83 and not 3.84',
    grossHeader,
    uk20('1.23', '2.60'),
    ['3.19', '0.64', '3.83'],
  ),
  reportedBug(
    'vendurehq/vendure#2662',
    'ten of 38.23 are 382.30, and the tax is calculated from this total',
    gross,
    [{ quantity: '10', unitPrice: '38.23', taxRateCode: 'UK20' }],
    ['318.58', '63.72', '382.30'],
  ),
  reportedBug(
    'woocommerce/woocommerce#17970',
    '65.00 and 50.00 are 115.00 and not 115.01',
    gross,
    uk20('65', '50'),
    ['95.84', '19.16', '115.00'],
  ),
  reportedBug('cubecart/v6#515', '6.99 is 6.99 and not 6.98', gross, uk20('6.99'), ['5.82', '1.17', '6.99']),
  reportedBug(
    'cubecart/v6#4197',
    '325.00 and 10.00 are 335.00 and not 334.99',
    grossHeader,
    [
      { unitPrice: '325', taxRateCode: 'AU10' },
      { unitPrice: '10', taxRateCode: 'AU10' },
    ],
    ['304.55', '30.45', '335.00'],
  ),
  reportedBug(
    'cubecart/v6#724',
    'a hundred of 0.49 are 49.00: the unit price is not rounded to net first',
    gross,
    [{ quantity: '100', unitPrice: '0.49', taxRateCode: 'UK20' }],
    ['40.83', '8.17', '49.00'],
  ),
  reportedBug(
    'awesomemotive/easy-digital-downloads#3104',
    '9.99 is 9.99 and not 10.00',
    gross,
    uk20('9.99'),
    ['8.32', '1.67', '9.99'],
  ),
  reportedBug(
    'invopop/gobl#923',
    'twelve of 125.00 are 1500.00: the unit price is not rounded to net first',
    gross,
    [{ quantity: '12', unitPrice: '125.00', taxRateCode: 'BE6' }],
    ['1415.09', '84.91', '1500.00'],
  ),
  reportedBug(
    'invopop/gobl multi-rate',
    'taxes of 17.36 and 13.64 add up to 31.00 and not to 30.99',
    gross,
    [
      { unitPrice: '92.84', taxRateCode: 'VAT23' },
      { unitPrice: '286.44', taxRateCode: 'VAT5' },
    ],
    ['348.28', '31.00', '379.28'],
  ),
  reportedBug(
    'own',
    'reverse charge with a gross price: the domestic tax is subtracted first, so 123 is 100',
    { ...gross, customer: german },
    [{ unitPrice: '123', itemType: 'service', priceTaxRateCode: 'VAT23' }],
    ['100.00', '0.00', '100.00'],
  ),
]
