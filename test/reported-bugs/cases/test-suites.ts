import { gross, headerLevel, repeatLine, reportedBug } from '../reported-bug.ts'

const shirt = { unitPrice: '10.00', taxRateCode: 'VAT23' }
const mug = { unitPrice: '56.90', taxRateCode: 'AU10' }
const lessOn = (amount: string) => ({ documentDiscount: { amount } })
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
