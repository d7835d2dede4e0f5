import type { NewGroup } from '@fiscus/contracts/configuration/group-record'
import type { NewRate } from '@fiscus/contracts/configuration/rate-record'

/** Rates of other countries for the reported bugs, in addition to the seed. */
export const foreignRates: readonly NewRate[] = [
  rate('IT22', '22'),
  rate('SE12', '12'),
  rate('UK20', '20'),
  rate('DK25', '25'),
  rate('AU10', '10'),
  rate('CA1075', '10.75'),
  rate('BE6', '6'),
  rate('NG75', '7.5'),
  rate('GST5', '5'),
  rate('QST', '9.975'),
  rate('QST2012', '9.5'),
  rate('CGST9', '9'),
  rate('SGST9', '9'),
  rate('NL21', '21'),
  rate('DE19', '19'),
  rate('DE7', '7'),
  rate('RO24', '24'),
  rate('PST85', '8.5'),
  rate('CGST6', '6'),
  rate('SGST6', '6'),
  rate('CESS3', '3'),
  rate('IT4', '4'),
  rate('SHOP185', '18.5'),
  rate('SHOP55', '5.5'),
  rate('CI18', '18'),
  rate('ES14', '1.4'),
  rate('CH701', '7.01'),
  withholding('WHT2', '2'),
  withholding('IRPF19', '19'),
  withholding('TDS10', '10'),
  { ...rate('EE', '20'), valid_from: '2009-07-01', valid_to: '2024-01-01' },
  { ...rate('EE', '22'), valid_from: '2024-01-01' },
]

export const foreignGroups: readonly NewGroup[] = [
  group('CGST_SGST', 'CGST9', 'SGST9'),
  group('CGST_SGST_TDS10', 'CGST9', 'SGST9', 'TDS10'),
  group('VAT75_WHT2', 'NG75', 'WHT2'),
  group('GST_QST', 'GST5', 'QST'),
  group('CGST6_SGST6', 'CGST6', 'SGST6'),
  group('AU10_ES14', 'AU10', 'ES14'),
  group('AU10_IRPF19', 'AU10', 'IRPF19'),
  group('CGST9_GST5', 'CGST9', 'GST5'),
  withCompound('GST_QST2012', ['GST5'], 'QST2012'),
  withCompound('GST_PST85', ['GST5'], 'PST85'),
  withCompound('CI18_NG75', ['CI18'], 'NG75'),
  withCompound('NG75_SHOP55', ['NG75'], 'SHOP55'),
  withCompound('CGST6_SGST6_CESS3', ['CGST6', 'SGST6'], 'CESS3'),
  withCompound('WHT20_IT4_IT22', ['WHT20', 'IT4'], 'IT22'),
]

function rate(tax_code: string, rate_percent: string): NewRate {
  return {
    tax_code,
    tax_name: `${tax_code} of a reported bug`,
    rate_percent,
    calculation_mode: 'exclusive',
    tax_status: 'standard',
    fiscal_code: 'P_13_1',
    legal_clause: null,
    country: 'PL',
    category: null,
    valid_from: '2011-01-01',
    valid_to: null,
    is_active: 1,
  }
}

function withholding(tax_code: string, rate_percent: string): NewRate {
  return {
    ...rate(tax_code, rate_percent),
    calculation_mode: 'wht',
    tax_status: 'out_of_scope',
    fiscal_code: null,
  }
}

function group(group_code: string, ...taxCodes: string[]): NewGroup {
  const components = taxCodes.map((tax_code) => ({ tax_code, is_compound: 0 as const }))
  return { group_code, group_name: `${group_code} of a reported bug`, components, is_active: 1 }
}

/** A group whose last tax is a compound one. */
function withCompound(group_code: string, taxCodes: readonly string[], compoundCode: string): NewGroup {
  const parallel = group(group_code, ...taxCodes)
  const compound = { tax_code: compoundCode, is_compound: 1 as const }
  return { ...parallel, components: [...parallel.components, compound] }
}
