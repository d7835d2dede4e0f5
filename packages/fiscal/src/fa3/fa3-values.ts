import type { Decimal } from '@fiscus/tax-engine/numbers/decimal'

/** TKwotowy: at most two decimals. */
export function money(amount: Decimal): string {
  return amount.toFixed(2)
}

/** A number with at most `decimalsMax` decimals, without zeros at its end (TIlosci 6, TKwotowy2 8). */
export function decimal(value: Decimal, decimalsMax: number): string {
  const text = value.toDecimalPlaces(decimalsMax).toFixed()
  return text === '-0' ? '0' : text
}

/** TWybor1_2. */
export function yesOrNo(value: boolean | undefined): '1' | '2' {
  return value ? '1' : '2'
}

/** xsd:token with a length: white space collapsed, cut between characters. */
export function token(text: string | null | undefined, lengthMax: number): string | null {
  return (text && partsOf(text, lengthMax)[0]) ?? null
}

/** A text in parts of a length; none for white space only. */
export function partsOf(text: string, lengthMax: number): string[] {
  const collapsed = text.replaceAll(/[\t\n\r ]+/g, ' ').trim()
  if (collapsed.length <= lengthMax) return collapsed === '' ? [] : [collapsed]
  const characters = Array.from(collapsed)
  const parts: string[] = []
  for (let from = 0; from < characters.length; from += lengthMax)
    parts.push(
      characters
        .slice(from, from + lengthMax)
        .join('')
        .trim(),
    )
  return parts.filter((part) => part !== '')
}
