import { reportedBug, repeatLine } from '../reported-bug.ts'

/** No binary fractions, no thirds of a cent. */
export const exactNumbers = [
  reportedBug(
    'medusajs/medusa#14818',
    '24.99 with 10.75 % and 6.44 of untaxed shipping are 34.12 and not 34.116425',
    {},
    [
      { unitPrice: '24.99', taxRateCode: 'CA1075' },
      { unitPrice: '6.44', taxRateCode: 'ZW' },
    ],
    ['31.43', '2.69', '34.12'],
  ),
  reportedBug(
    'own',
    '1.005 is 1.01 and 2.675 is 2.68: no binary fractions on the way',
    {},
    [
      { unitPrice: '1.005', taxRateCode: 'VAT0' },
      { unitPrice: '2.675', taxRateCode: 'VAT0' },
    ],
    ['3.69', '0.00', '3.69'],
  ),
  reportedBug(
    'own',
    'a third of a piece, three times',
    {},
    repeatLine(3, { quantity: '0.333333', unitPrice: '0.99', taxRateCode: 'VAT23' }),
    ['0.99', '0.24', '1.23'],
  ),
]
