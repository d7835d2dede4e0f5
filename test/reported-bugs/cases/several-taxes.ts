import { gross, reportedBug } from '../reported-bug.ts'

const oldQuebec = 'GST_QST2012'
const gain = { unitPrice: '1000', acquisitionCost: '700', taxRateCode: 'MARZA23' }
const loss = { unitPrice: '700', acquisitionCost: '1000', taxRateCode: 'MARZA23' }

/** Tax groups, withholding tax on the net, and the tax inside a margin. */
export const severalTaxes = [
  reportedBug(
    'frappe/erpnext#59001',
    'two taxes of 30.1491 are 30.15 each and 60.30 together',
    {},
    [{ unitPrice: '334.99', taxGroupCode: 'CGST_SGST' }],
    ['334.99', '60.30', '395.29'],
  ),
  reportedBug(
    'Quebec since 2013',
    '5 % and 9.975 %, both of the net price',
    {},
    [{ unitPrice: '100', taxGroupCode: 'GST_QST' }],
    ['100.00', '14.98', '114.98'],
  ),
  reportedBug(
    'Quebec until 2012',
    '9.5 % of the price including the 5 %',
    {},
    [{ unitPrice: '200', taxGroupCode: oldQuebec }],
    ['200.00', '29.95', '229.95'],
  ),
  reportedBug(
    'Quebec until 2012',
    'the reverse calculation from a gross price',
    gross,
    [{ unitPrice: '229.95', taxGroupCode: oldQuebec }],
    ['200.00', '29.95', '229.95'],
  ),
  reportedBug(
    'frappe/erpnext#47459',
    '2 % of 100,000 are withheld, not of 107,500',
    {},
    [{ unitPrice: '100000', taxGroupCode: 'VAT75_WHT2' }],
    ['100000.00', '7500.00', '107500.00', '2000.00', '105500.00'],
  ),
  reportedBug(
    'frappe/erpnext#15438',
    '10 % of 75,000 are withheld, not of 88,500',
    {},
    [{ unitPrice: '75000', taxGroupCode: 'CGST_SGST_TDS10' }],
    ['75000.00', '13500.00', '88500.00', '7500.00', '81000.00'],
  ),
  reportedBug(
    'frappe/erpnext#13548',
    'the tax lies inside the margin of 300: 300 × 23 / 123',
    {},
    [gain],
    ['943.90', '56.10', '1000.00'],
  ),
  reportedBug(
    'PrestaShop/PrestaShop#24231',
    'each item has its own margin: a loss on one does not lower the tax on another',
    {},
    [gain, loss],
    ['1643.90', '56.10', '1700.00'],
  ),
]
