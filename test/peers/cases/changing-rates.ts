import { hardCase } from '../hard-case.ts'

/** A line takes the rate of its own day. */
export const changingRates = [
  hardCase(
    'internetee/registry#2639',
    'one invoice over new year: each line has the rate of its own day',
    {},
    [
      { unitPrice: '100', taxRateCode: 'EE', taxPointDate: '2023-12-31' },
      { unitPrice: '100', taxRateCode: 'EE', taxPointDate: '2024-01-01' },
    ],
    ['200.00', '42.00', '242.00'],
  ),
  hardCase(
    'laravel vat-calculator 94',
    'a December service billed in January keeps December’s rate',
    { taxPointDate: '2023-12-31' },
    [{ unitPrice: '100', taxRateCode: 'EE' }],
    ['100.00', '20.00', '120.00'],
  ),
]
