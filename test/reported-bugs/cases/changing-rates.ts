import { reportedBug } from '../reported-bug.ts'

const estonian = { unitPrice: '5.00', taxRateCode: 'EE' }

/** A line takes the rate of its own day. */
export const changingRates = [
  reportedBug(
    'internetee/auction_center#1222',
    'what was sold in 2023 is 6.00, also when it is invoiced and paid in 2024',
    { taxPointDate: '2023-12-31' },
    [estonian],
    ['5.00', '1.00', '6.00'],
  ),
  reportedBug(
    'internetee/auction_center#1222',
    'from the first of January it is 6.10',
    { taxPointDate: '2024-01-01' },
    [estonian],
    ['5.00', '1.10', '6.10'],
  ),
  reportedBug(
    'laravel/vat-calculator#94',
    'one invoice for both sides of the change: each line has the rate of its own day',
    {},
    [
      { ...estonian, taxPointDate: '2023-12-31' },
      { ...estonian, taxPointDate: '2024-01-01' },
    ],
    ['10.00', '2.10', '12.10'],
  ),
]
