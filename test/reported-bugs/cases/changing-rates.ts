import { reportedBug } from '../reported-bug.ts'

const estonian = { unitPrice: '5.00', taxRateCode: 'EE' }

/** A line has the rate of its own tax point date. */
export const changingRates = [
  reportedBug(
    'internetee/auction_center#1222',
    'a sale of 2023 is 6.00, also if it is invoiced and paid in 2024',
    { taxPointDate: '2023-12-31' },
    [estonian],
    ['5.00', '1.00', '6.00'],
  ),
  reportedBug(
    'internetee/auction_center#1222',
    'a sale from 1 January 2024 is 6.10',
    { taxPointDate: '2024-01-01' },
    [estonian],
    ['5.00', '1.10', '6.10'],
  ),
  reportedBug(
    'laravel/vat-calculator#94',
    'in an invoice across the change each line has the rate of its own date',
    {},
    [
      { ...estonian, taxPointDate: '2023-12-31' },
      { ...estonian, taxPointDate: '2024-01-01' },
    ],
    ['10.00', '2.10', '12.10'],
  ),
]
