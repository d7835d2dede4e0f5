/** The body of a request that creates a rate which the seed does not contain. */
export const sampleNewRate = {
  tax_code: 'VAT7',
  tax_name: 'VAT 7 %',
  rate_percent: '7.00',
  calculation_mode: 'exclusive',
  tax_status: 'standard',
  valid_from: '2026-01-01',
}
