import { hardCase, lines } from '../hard-case.ts'

/** No binary fractions, no thirds of a cent. */
export const exactNumbers = [
  hardCase(
    'own',
    '1.005 is 1.01 and 2.675 is 2.68: no binary fractions on the way',
    {},
    [
      { unitPrice: '1.005', taxRateCode: 'VAT0' },
      { unitPrice: '2.675', taxRateCode: 'VAT0' },
    ],
    ['3.69', '0.00', '3.69'],
  ),
  hardCase(
    'medusajs/medusa#14817',
    'thirds of a cent never reach a total',
    {},
    lines(3, { quantity: '0.333333', unitPrice: '0.99', taxRateCode: 'VAT23' }),
    ['0.99', '0.24', '1.23'],
  ),
]
