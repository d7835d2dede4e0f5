import { gross, hardCase } from '../hard-case.ts'

/** Groups, withholding from the net, the tax inside a margin. */
export const severalTaxes = [
  hardCase(
    'frappe/erpnext#59001',
    'two taxes of 30.1491 are 30.15 each and 60.30 together',
    {},
    [{ unitPrice: '334.99', taxGroupCode: 'CGST_SGST' }],
    ['334.99', '60.30', '395.29'],
  ),
  hardCase(
    'Canada since 2013',
    '5 % and 9.975 % side by side',
    {},
    [{ unitPrice: '100', taxGroupCode: 'GST_QST' }],
    ['100.00', '14.98', '114.98'],
  ),
  hardCase(
    'Canada until 2012',
    '9.5 % of the price with the 5 % in it',
    {},
    [{ unitPrice: '200', taxGroupCode: 'GST_QST2012' }],
    ['200.00', '29.95', '229.95'],
  ),
  hardCase(
    'Canada until 2012',
    'and back out of the gross price',
    gross,
    [{ unitPrice: '229.95', taxGroupCode: 'GST_QST2012' }],
    ['200.00', '29.95', '229.95'],
  ),
  hardCase(
    'frappe/erpnext#47459',
    '2 % is withheld from the net, not from the gross',
    {},
    [{ unitPrice: '1000', taxGroupCode: 'VAT23_TDS2' }],
    ['1000.00', '230.00', '1230.00', '20.00', '1210.00'],
  ),
  hardCase(
    'frappe/erpnext#15438',
    '… and after the discount',
    {},
    [{ unitPrice: '1000', discountPercent: '10', taxGroupCode: 'VAT23_TDS2' }],
    ['900.00', '207.00', '1107.00', '18.00', '1089.00'],
  ),
  hardCase(
    'frappe/erpnext#13548',
    'the tax is inside the margin of 300: 300 × 23 / 123',
    {},
    [{ unitPrice: '1000', acquisitionCost: '700', taxRateCode: 'MARZA23' }],
    ['943.90', '56.10', '1000.00'],
  ),
  hardCase(
    'PrestaShop/PrestaShop#24231',
    'each item has its own margin: a loss on one does not lower the tax on another',
    {},
    [
      { unitPrice: '1000', acquisitionCost: '700', taxRateCode: 'MARZA23' },
      { unitPrice: '700', acquisitionCost: '1000', taxRateCode: 'MARZA23' },
    ],
    ['1643.90', '56.10', '1700.00'],
  ),
]
