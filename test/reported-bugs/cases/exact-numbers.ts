import { repeatLine, reportedBug } from '../reported-bug.ts'

/** Amounts are exact decimals, without binary fractions. */
export const exactNumbers = [
  reportedBug(
    'medusajs/medusa#14818',
    '24.99 with 10.75 % tax and 6.44 of untaxed shipping are 34.12 and not 34.116425',
    {},
    [
      { unitPrice: '24.99', taxRateCode: 'CA1075' },
      { unitPrice: '6.44', taxRateCode: 'ZW' },
    ],
    ['31.43', '2.69', '34.12'],
  ),
  reportedBug(
    'own',
    '1.005 rounds to 1.01 and 2.675 to 2.68, as exact decimals',
    {},
    [
      { unitPrice: '1.005', taxRateCode: 'VAT0' },
      { unitPrice: '2.675', taxRateCode: 'VAT0' },
    ],
    ['3.69', '0.00', '3.69'],
  ),
  reportedBug(
    'own',
    'three lines of a third of a piece cost as much as one piece',
    {},
    repeatLine(3, { quantity: '0.333333', unitPrice: '0.99', taxRateCode: 'VAT23' }),
    ['0.99', '0.24', '1.23'],
  ),
]
