import { en16931, gross, headerLevel, repeatLine, reportedBug } from '../reported-bug.ts'

const sixteen = { quantity: '16', unitPrice: '348.35', discountPercent: '4', taxRateCode: 'IT22' }
const pennies = { unitPrice: '0.10', taxRateCode: 'VAT5' }
const smallGoods = ['7.40', '0.50', '2.00', '5.84', '0.38'].map((unitPrice) => ({
  unitPrice,
  taxRateCode: 'UK20',
}))

/** The same cart with different rounding strategies: per line, per document, or once for each rate. */
export const roundingLevel = [
  reportedBug(
    'odoo/odoo#37896',
    'line level: the tax comes from the rounded net 5350.66',
    {},
    [sixteen],
    ['5350.66', '1177.15', '6527.81'],
  ),
  reportedBug(
    'odoo/odoo#37896',
    'header level: the tax comes from the exact 5350.656, one cent less',
    headerLevel,
    [sixteen],
    ['5350.66', '1177.14', '6527.80'],
  ),
  reportedBug(
    'ZUGFeRD/mustangproject#480',
    'line level: each of ten lines is rounded up',
    {},
    repeatLine(10, pennies),
    ['1.00', '0.10', '1.10'],
  ),
  reportedBug(
    'ZUGFeRD/mustangproject#480',
    'en16931: the tax is rounded once for each rate, like in e-invoice validators',
    en16931,
    repeatLine(10, pennies),
    ['1.00', '0.05', '1.05'],
  ),
  reportedBug(
    'woocommerce/woocommerce#17397',
    'line level: 1.23 + 0.08 + 0.33 + 0.97 + 0.06 is 2.67 on the order, too',
    gross,
    smallGoods,
    ['13.45', '2.67', '16.12'],
  ),
  reportedBug(
    'woocommerce/woocommerce#17397',
    'header level: the tax is 2.69, and the lines are allocated to add up to it',
    { ...gross, ...headerLevel },
    smallGoods,
    ['13.43', '2.69', '16.12'],
  ),
]
