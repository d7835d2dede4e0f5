import { gross, hardCase } from '../hard-case.ts'

/** A discount takes off what it says, in the basis of the prices. */
export const discounts = [
  hardCase(
    'medusajs/medusa#15885',
    '99 less 9 is 90 when both are gross',
    gross,
    [{ unitPrice: '99', discountAmount: '9', taxRateCode: 'AU10' }],
    ['81.82', '8.18', '90.00'],
  ),
  hardCase(
    'frappe/erpnext#46720',
    '10.00 off three lines is exactly 10.00 off',
    { documentDiscount: { amount: '10' } },
    [
      { unitPrice: '33.33', taxRateCode: 'VAT23' },
      { unitPrice: '33.33', taxRateCode: 'VAT23' },
      { unitPrice: '33.34', taxRateCode: 'VAT23' },
    ],
    ['90.00', '20.70', '110.70'],
  ),
  hardCase(
    'saleor/saleor#14846',
    'everything for free is zero, not a cent',
    { documentDiscount: { percent: '100' } },
    [
      { unitPrice: '33.33', taxRateCode: 'VAT23' },
      { unitPrice: '0.01', taxRateCode: 'VAT8' },
    ],
    ['0.00', '0.00', '0.00'],
  ),
]
