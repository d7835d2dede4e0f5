import { en16931, hardCase, header, lines } from '../hard-case.ts'

/** Line, header or once for each rate: the same cart, each by its own rule. */
export const roundingLevel = [
  hardCase(
    'odoo/odoo#37896',
    'line level: the tax comes from the rounded net 5350.66',
    {},
    [{ quantity: '16', unitPrice: '348.35', discountPercent: '4', taxRateCode: 'IT22' }],
    ['5350.66', '1177.15', '6527.81'],
  ),
  hardCase(
    'odoo/odoo#37896',
    'header level: the tax comes from the exact 5350.656, one cent less',
    header,
    [{ quantity: '16', unitPrice: '348.35', discountPercent: '4', taxRateCode: 'IT22' }],
    ['5350.66', '1177.14', '6527.80'],
  ),
  hardCase(
    'ZUGFeRD/mustangproject#480',
    'line level: ten lines of 0.10 at 5 % round up ten times',
    {},
    lines(10, { unitPrice: '0.10', taxRateCode: 'VAT5' }),
    ['1.00', '0.10', '1.10'],
  ),
  hardCase(
    'ZUGFeRD/mustangproject#480',
    'en16931: what e-invoice validators recompute, once for each rate',
    en16931,
    lines(10, { unitPrice: '0.10', taxRateCode: 'VAT5' }),
    ['1.00', '0.05', '1.05'],
  ),
  hardCase(
    'woocommerce/woocommerce#17397',
    'line level: the total is the sum of what the lines show',
    {},
    lines(7, { unitPrice: '1.92', taxRateCode: 'UK20' }),
    ['13.44', '2.66', '16.10'],
  ),
  hardCase(
    'woocommerce/woocommerce#17397',
    'header level: 2.69, and the lines are made to add up to it',
    header,
    lines(7, { unitPrice: '1.92', taxRateCode: 'UK20' }),
    ['13.44', '2.69', '16.13'],
  ),
]
