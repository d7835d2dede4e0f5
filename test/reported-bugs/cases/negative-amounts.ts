import { reportedBug } from '../reported-bug.ts'

const dk25 = { unitPrice: '100.50', taxRateCode: 'DK25' }
const untaxed = { unitPrice: '12.345', taxRateCode: 'VAT0' }
const vat23 = (unitPrice: string) => ({ unitPrice, taxRateCode: 'VAT23' })
const returned = { quantity: '-1' }

/** A return has exactly the negative amounts of the sale. */
export const negativeAmounts = [
  reportedBug(
    'ConnectingEurope/eInvoicing-EN16931#119',
    '25.125 of tax is 25.13',
    {},
    [dk25],
    ['100.50', '25.13', '125.63'],
  ),
  reportedBug(
    'ConnectingEurope/eInvoicing-EN16931#119',
    '25.125 of tax on a credit note is −25.13 and not −25.12',
    {},
    [{ ...dk25, ...returned }],
    ['-100.50', '-25.13', '-125.63'],
  ),
  reportedBug('frappe/erpnext#47705', '12.345 is 12.35', {}, [untaxed], ['12.35', '0.00', '12.35']),
  reportedBug(
    'frappe/erpnext#47705',
    '−12.345 is −12.35 and not −12.34',
    {},
    [{ ...untaxed, ...returned }],
    ['-12.35', '0.00', '-12.35'],
  ),
  reportedBug(
    'KSeF FA(3) correction',
    '−93.495 of tax is −93.50',
    {},
    [{ ...vat23('406.50'), ...returned }],
    ['-406.50', '-93.50', '-500.00'],
  ),
  reportedBug(
    'medusajs/medusa calculateTaxTotal',
    'a negative net is taxed like a positive one',
    {},
    [vat23('100'), vat23('-40')],
    ['60.00', '13.80', '73.80'],
  ),
]
