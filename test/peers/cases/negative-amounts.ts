import { hardCase } from '../hard-case.ts'

/** A return mirrors the sale to the cent. */
export const negativeAmounts = [
  hardCase(
    'ConnectingEurope/eInvoicing-EN16931#119',
    '25.125 of tax is 25.13',
    {},
    [{ unitPrice: '100.50', taxRateCode: 'DK25' }],
    ['100.50', '25.13', '125.63'],
  ),
  hardCase(
    'ConnectingEurope/eInvoicing-EN16931#119',
    '… and −25.13 on the credit note',
    {},
    [{ quantity: '-1', unitPrice: '100.50', taxRateCode: 'DK25' }],
    ['-100.50', '-25.13', '-125.63'],
  ),
  hardCase(
    'frappe/erpnext#47705',
    '12.345 is 12.35',
    {},
    [{ unitPrice: '12.345', taxRateCode: 'VAT0' }],
    ['12.35', '0.00', '12.35'],
  ),
  hardCase(
    'frappe/erpnext#47705',
    '… and −12.345 is −12.35',
    {},
    [{ quantity: '-1', unitPrice: '12.345', taxRateCode: 'VAT0' }],
    ['-12.35', '0.00', '-12.35'],
  ),
  hardCase(
    'KSeF FA(3) correction',
    '−93.495 of tax is −93.50',
    {},
    [{ quantity: '-1', unitPrice: '406.50', taxRateCode: 'VAT23' }],
    ['-406.50', '-93.50', '-500.00'],
  ),
  hardCase(
    'medusajs/medusa calculateTaxTotal',
    'a negative net is taxed like a positive one',
    {},
    [
      { unitPrice: '100', taxRateCode: 'VAT23' },
      { unitPrice: '-100', taxRateCode: 'VAT23' },
    ],
    ['0.00', '0.00', '0.00'],
  ),
]
