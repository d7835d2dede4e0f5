import { en16931, repeatLine, reportedBug } from '../reported-bug.ts'

const vat = (taxRateCode: string, prices: readonly string[], quantity = '1') =>
  prices.map((unitPrice) => ({ unitPrice, quantity, taxRateCode }))

/** Figures of example invoices of EN 16931. Each has another tax when it is rounded line by line. */
export const electronicInvoices = [
  reportedBug(
    'EN 16931 e-mail address',
    'six lines with 19 % have a tax of 54.44, and not 54.45',
    en16931,
    vat('DE19', ['86.55', '5.04', '23.10', '15.55', '7.98', '5.04'], '2'),
    ['286.52', '54.44', '340.96'],
  ),
  reportedBug(
    'EN 16931 travel expenses',
    'two rates have a tax of 16.39, and not 16.40',
    en16931,
    [...vat('DE7', ['158.88', '23.36', '20.09']), ...vat('DE19', ['11.76'])],
    ['214.09', '16.39', '230.48'],
  ),
  reportedBug(
    'EN 16931 discounts',
    'allowances and charges of the document are lines of their rate',
    en16931,
    [
      { unitPrice: '3.3333', quantity: '3', taxRateCode: 'DE19' },
      { unitPrice: '5.50', quantity: '5', taxRateCode: 'DE7' },
      { unitPrice: '5.49', quantity: '20', taxRateCode: 'DE7' },
      { unitPrice: '2.77', quantity: '20', taxRateCode: 'DE19' },
      ...vat('DE19', ['-1.00']),
      ...vat('DE7', ['-13.73', '5.80']),
    ],
    ['193.77', '21.30', '215.07'],
  ),
  reportedBug(
    'EN 16931 equal lines',
    'two lines of 123.45 have a tax of 46.91, and not 46.92',
    en16931,
    repeatLine(2, { unitPrice: '123.45', taxRateCode: 'DE19' }),
    ['246.90', '46.91', '293.81'],
  ),
  reportedBug(
    'EN 16931 energy',
    'prices of parts of a cent, and prices for a year and a dozen',
    en16931,
    [
      { unitPrice: '0.00880', quantity: '16000', taxRateCode: 'NL21' },
      { unitPrice: '0.00101', quantity: '16000', taxRateCode: 'NL21' },
      { unitPrice: '1.27', quantity: '132', taxRateCode: 'NL21' },
      { unitPrice: '1.53', quantity: '58', taxRateCode: 'NL21' },
      ...vat('NL21', ['36.75', '56.50', '83.34', '190.31', '64.21', '64.46']),
    ],
    ['908.91', '190.87', '1099.78'],
  ),
  reportedBug(
    'EN 16931 telephony',
    'quantities of parts of a unit, discounts and a line for nothing',
    en16931,
    [
      { unitPrice: '0.70', quantity: '77', taxRateCode: 'DK25' },
      { unitPrice: '0', quantity: '693.8', taxRateCode: 'DK25' },
      { unitPrice: '0.70', quantity: '104', discountAmount: '50', taxRateCode: 'DK25' },
      { unitPrice: '0.50', quantity: '411.5', taxRateCode: 'DK25' },
      { unitPrice: '1.50', quantity: '30', taxRateCode: 'DK25' },
      { unitPrice: '2.55', quantity: '75.3', taxRateCode: 'DK25' },
      { unitPrice: '15', quantity: '5.311', taxRateCode: 'DK25' },
      { unitPrice: '2', quantity: '5', taxRateCode: 'DK25' },
      { unitPrice: '2.65', quantity: '18.7', taxRateCode: 'DK25' },
      { unitPrice: '2.48', quantity: '9', taxRateCode: 'DK25' },
      { unitPrice: '27.50', quantity: '2', discountAmount: '5', taxRateCode: 'DK25' },
      { unitPrice: '100', taxRateCode: 'DK25' },
    ],
    ['831.02', '207.76', '1038.78'],
  ),
]
