import { gross, reportedBug } from '../reported-bug.ts'

const vat23 = (...prices: string[]) => prices.map((unitPrice) => ({ unitPrice, taxRateCode: 'VAT23' }))
const everything = { documentDiscount: { percent: '100' } }

/** A discount reduces the amount by exactly its value: gross if prices are gross, net if prices are net. */
export const discounts = [
  reportedBug(
    'medusajs/medusa totals',
    '99 less 9 is 90 when both are gross, and not 89.10',
    gross,
    [{ unitPrice: '99', discountAmount: '9', taxRateCode: 'AU10' }],
    ['81.82', '8.18', '90.00'],
  ),
  reportedBug(
    'saleor/saleor#12040',
    '19.99 less 25 % is 14.99 and not 15.00',
    gross,
    [{ unitPrice: '19.99', discountPercent: '25', taxRateCode: 'VAT23' }],
    ['12.19', '2.80', '14.99'],
  ),
  reportedBug(
    'frappe/erpnext#58042',
    'a discount of 10.00 on three lines of 100 is split into 3.34, 3.33 and 3.33',
    { documentDiscount: { amount: '10' } },
    vat23('100', '100', '100'),
    ['290.00', '66.69', '356.69'],
  ),
  reportedBug(
    'frappe/erpnext#46720',
    'a discount on gross prices reduces the total by exactly its amount',
    { ...gross, documentDiscount: { amount: '10' } },
    vat23('33.33', '33.33', '33.34'),
    ['73.17', '16.83', '90.00'],
  ),
  reportedBug(
    'frappe/erpnext#52002',
    '1300 less 100 % is zero and not 0.01',
    { ...gross, ...everything },
    vat23('1300'),
    ['0.00', '0.00', '0.00'],
  ),
  reportedBug(
    'medusajs/medusa#12429',
    '98.84 less 100 % is zero and not 2.9e-15',
    { ...gross, ...everything },
    vat23('98.84'),
    ['0.00', '0.00', '0.00'],
  ),
]
