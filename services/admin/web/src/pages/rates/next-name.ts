/** Percentages in a name: `23 %`, `5,5%`, `4.9%`. */
const percentages = /(\d+(?:[.,]\d+)?)(\s?%)/g

/**
 * The name of the next version of a rate: where a name states the old percentage, it states the new one, in the same
 * form.
 * @example nextName('VAT 23% (procedura marży)', '23.00', '24') → 'VAT 24% (procedura marży)'
 */
export function nextName(name: string, oldPercent: string, newPercent: string): string {
  return name.replaceAll(percentages, (text, digits: string, sign: string) => {
    if (shortest(digits) !== shortest(oldPercent)) return text
    const next = shortest(newPercent)
    return (digits.includes(',') ? next.replace('.', ',') : next) + sign
  })
}

/** A decimal with a point and without needless zeros: `5,50` is `5.5`. */
function shortest(decimal: string): string {
  const [whole = '', fraction = ''] = decimal.replace(',', '.').split('.')
  const digits = fraction.replace(/0+$/, '')
  return (whole.replace(/^0+(?=\d)/, '') || '0') + (digits && `.${digits}`)
}
