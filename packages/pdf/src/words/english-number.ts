const small =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  )
const tens = '  twenty thirty forty fifty sixty seventy eighty ninety'.split(' ')
const scales =
  ' thousand million billion trillion quadrillion quintillion sextillion septillion octillion nonillion decillion'.split(
    ' ',
  )

/** A whole number from 0 to 10^36 - 1 in English words: `one thousand two hundred thirty-four`. */
export function englishNumber(value: bigint): string {
  if (value === 0n) return 'zero'
  const parts: string[] = []
  for (let rest = value, scale = 0; rest > 0n; rest /= 1000n, scale += 1) {
    const group = Number(rest % 1000n)
    if (group > 0) parts.unshift([hundreds(group), scales[scale]].filter(Boolean).join(' '))
  }
  return parts.join(' ')
}

/** A number from 1 to 999. */
function hundreds(value: number): string {
  const rest = value % 100
  const words = [value >= 100 && `${small[Math.floor(value / 100)]} hundred`, rest > 0 && belowHundred(rest)]
  return words.filter(Boolean).join(' ')
}

function belowHundred(value: number): string {
  if (value < 20) return small[value] ?? ''
  const ten = tens[Math.floor(value / 10)] ?? ''
  return value % 10 === 0 ? ten : `${ten}-${small[value % 10]}`
}
