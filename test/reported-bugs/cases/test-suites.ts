import { gross, headerLevel, repeatLine, reportedBug } from '../reported-bug.ts'

const shirt = { unitPrice: '10.00', taxRateCode: 'VAT23' }
const mug = { unitPrice: '56.90', taxRateCode: 'AU10' }
const lessOn = (amount: string) => ({ documentDiscount: { amount } })
/** The order of the tests of saleor: two products and the shipping, 80.00 gross. */
const saleorOrder = [
  { unitPrice: '10', quantity: '3', taxRateCode: 'VAT23' },
  { unitPrice: '20', quantity: '2', taxRateCode: 'VAT23' },
  { unitPrice: '10', taxRateCode: 'VAT23' },
]
/** The cart of the tests of Bagisto's cart rules. */
const bagistoCart = [
  { unitPrice: '13.57', quantity: '2', taxRateCode: 'SHOP185' },
  { unitPrice: '7.21', taxRateCode: 'SHOP55' },
]
const cess = { taxGroupCode: 'CGST6_SGST6_CESS3', unitPrice: '15.89' }

/** Figures of the test suites of other systems. */
export const testSuites = [
  reportedBug(
    'Sylius taxation',
    'a discount of the order lowers the base of each rate by its share',
    lessOn('10.10'),
    [
      { ...shirt, quantity: '2' },
      { ...mug, unitPrice: '56.04' },
    ],
    ['65.94', '8.85', '74.79'],
  ),
  reportedBug(
    'Sylius taxation',
    'two discounts of the order are one of their sum',
    lessOn('15.10'),
    [{ ...mug, unitPrice: '56.05' }, shirt],
    ['50.95', '6.09', '57.04'],
  ),
  reportedBug(
    'Sylius taxation',
    'a discount on gross prices lowers the contained tax of each rate',
    { ...gross, ...lessOn('10') },
    [{ ...shirt, quantity: '2' }, mug],
    ['59.15', '7.75', '66.90'],
  ),
  reportedBug(
    'Sylius taxation',
    'a discount of one item leaves the tax of the other one',
    gross,
    [
      { ...shirt, quantity: '2' },
      { ...mug, unitPrice: '56.95', quantity: '2', discountAmount: '20' },
    ],
    ['101.62', '12.28', '113.90'],
  ),
  reportedBug(
    'solidusio taxation',
    'a gross price of 20.00 with 7 % is 18.69 for a buyer abroad',
    gross,
    [{ unitPrice: '20', priceTaxRateCode: 'DE7', taxRateCode: 'VAT0' }],
    ['18.69', '0.00', '18.69'],
  ),
  reportedBug(
    'solidusio taxation',
    'a gross price of 10.00 with 19 % is 10.42 with 24 %',
    gross,
    [{ unitPrice: '10', priceTaxRateCode: 'DE19', taxRateCode: 'RO24' }],
    ['8.40', '2.02', '10.42'],
  ),
  reportedBug(
    'solidusio taxation',
    'two lines of 30.00 contain 2.86 at header level, and 1.43 each',
    { ...gross, ...headerLevel },
    repeatLine(2, { unitPrice: '10', quantity: '3', taxRateCode: 'VAT5' }),
    ['57.14', '2.86', '60.00'],
  ),
  reportedBug(
    'woocommerce compound tax',
    '8.5 % of the price with the 5 %',
    {},
    [{ unitPrice: '100', taxGroupCode: 'GST_PST85' }],
    ['100.00', '13.93', '113.93'],
  ),
  reportedBug(
    'woocommerce compound tax',
    'a gross price of 100.00 contains 7.83 and 4.39',
    gross,
    [{ unitPrice: '100', taxGroupCode: 'GST_PST85' }],
    ['87.78', '12.22', '100.00'],
  ),
  reportedBug(
    'saleor and Xero',
    'three of 10.05 have one tax of 3.02, and not three of 1.01',
    { roundingAlgorithm: 'half_even' },
    [{ unitPrice: '10.05', quantity: '3', taxRateCode: 'AU10' }],
    ['30.15', '3.02', '33.17'],
  ),
  reportedBug(
    'saleor order calculations',
    'two products and the shipping contain 14.96',
    gross,
    saleorOrder,
    ['65.04', '14.96', '80.00'],
  ),
  reportedBug(
    'saleor order calculations',
    'less 20.00 they are 60.00 gross',
    { ...gross, ...lessOn('20') },
    saleorOrder,
    ['48.78', '11.22', '60.00'],
  ),
  reportedBug(
    'saleor order calculations',
    'less 10.00 they are 70.00 gross, and not 70.01, which saleor expects because it rounds the price of each unit',
    { ...gross, ...lessOn('10') },
    saleorOrder,
    ['56.91', '13.09', '70.00'],
  ),
  reportedBug(
    'saleor order calculations',
    'less 75.00 the parts of 1.87, 2.50 and 0.63 contain 0.94, and not 1.87 as saleor expects, whose net amount is that of another gross amount',
    { ...gross, ...lessOn('75') },
    saleorOrder,
    ['4.06', '0.94', '5.00'],
  ),
  reportedBug(
    'saleor checkout calculations',
    'a voucher of 3.00 for three products leaves 62.00 in shares of 0.32, 1.52 and 1.16',
    { ...gross, ...lessOn('3') },
    ['7', '33', '25'].map((unitPrice) => ({ unitPrice, taxRateCode: 'VAT23' })),
    ['50.40', '11.60', '62.00'],
  ),
  reportedBug(
    'saleor checkout calculations',
    'a voucher for the products leaves the shipping: 27.00 and 10.00',
    gross,
    [
      { unitPrice: '10', quantity: '3', discountAmount: '3', taxRateCode: 'VAT23' },
      { unitPrice: '10', taxRateCode: 'VAT23' },
    ],
    ['30.08', '6.92', '37.00'],
  ),
  reportedBug(
    'bagisto cart rules',
    'two of 13.57 and one of 7.21 have 5.0209 and 0.3966 of tax',
    {},
    bagistoCart,
    ['34.35', '5.42', '39.77'],
  ),
  reportedBug(
    'bagisto cart rules',
    'a coupon of 8.33 lowers the base: 4.10 of tax, and not 5.42, which Bagisto takes of the price without the coupon',
    lessOn('8.33'),
    bagistoCart,
    ['26.02', '4.10', '30.12'],
  ),
  reportedBug(
    'bagisto cart rules',
    'a coupon of 3.37 for each of two products lowers their base alone',
    {},
    [
      { unitPrice: '13.57', quantity: '2', discountAmount: '6.74', taxRateCode: 'SHOP185' },
      { unitPrice: '7.21', taxRateCode: 'SHOP55' },
    ],
    ['27.61', '4.17', '31.78'],
  ),
  reportedBug(
    'bagisto cart rules',
    '23.92 with 19 % less 100 % is 0.00',
    { documentDiscount: { percent: '100' } },
    [{ unitPrice: '23.92', taxRateCode: 'DE19' }],
    ['0.00', '0.00', '0.00'],
  ),
  reportedBug(
    'invoiceninja InvoiceTest',
    'a discount of 14,191 on 17,500 leaves 165.45 of tax',
    lessOn('14191'),
    [
      { unitPrice: '8000', taxRateCode: 'GST5' },
      { unitPrice: '9500', taxRateCode: 'GST5' },
    ],
    ['3309.00', '165.45', '3474.45'],
  ),
  reportedBug(
    'invoiceninja InvoiceTest',
    '82.6446 with 21 % is 100.00 when the tax is taken of the exact price',
    headerLevel,
    [{ unitPrice: '82.6446', taxRateCode: 'NL21' }],
    ['82.64', '17.36', '100.00'],
  ),
  reportedBug(
    'invoiceninja InvoiceTest',
    'the same price with 21 % is 99.99 when the line is rounded first',
    {},
    [{ unitPrice: '82.6446', taxRateCode: 'NL21' }],
    ['82.64', '17.35', '99.99'],
  ),
  reportedBug(
    'frappe/erpnext item-wise tax',
    'the tax of lines of 100, 57 and 1000 has no binary fraction',
    {},
    [
      { unitPrice: '20', quantity: '5', taxRateCode: 'CGST9' },
      { unitPrice: '19', quantity: '3', taxRateCode: 'CGST9' },
      { unitPrice: '1000', taxRateCode: 'CGST9' },
    ],
    ['1157.00', '104.13', '1261.13'],
  ),
  reportedBug(
    'odoo tax totals',
    'two taxes of 6 % and a compound one of 3 % are 4.86 when each line is rounded',
    {},
    repeatLine(2, cess),
    ['31.78', '4.86', '36.64'],
  ),
  reportedBug(
    'odoo tax totals',
    'the same taxes are 4.89 when each tax is rounded once',
    headerLevel,
    repeatLine(2, cess),
    ['31.78', '4.89', '36.67'],
  ),
  reportedBug(
    'odoo tax computation',
    'a withheld tax is no part of the base of a compound tax',
    {},
    [{ unitPrice: '50', taxGroupCode: 'WHT20_IT4_IT22' }],
    ['50.00', '13.44', '63.44', '10.00', '53.44'],
  ),
  reportedBug(
    'odoo tax computation',
    'two equal taxes in a gross price are equal: 0.95 each',
    gross,
    [{ unitPrice: '17.79', taxGroupCode: 'CGST6_SGST6' }],
    ['15.89', '1.90', '17.79'],
  ),
]
