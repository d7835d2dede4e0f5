import { type PluralForm, polishForm } from './plural.ts'

/** The gender of the noun that follows: jeden złoty, jedna korona, jedno euro; dwa złote, dwie korony. */
export type Gender = 'masculine' | 'feminine' | 'neuter'

const small =
  'zero jeden dwa trzy cztery pięć sześć siedem osiem dziewięć dziesięć jedenaście dwanaście trzynaście czternaście piętnaście szesnaście siedemnaście osiemnaście dziewiętnaście'.split(
    ' ',
  )
const tens =
  '  dwadzieścia trzydzieści czterdzieści pięćdziesiąt sześćdziesiąt siedemdziesiąt osiemdziesiąt dziewięćdziesiąt'.split(
    ' ',
  )
const hundreds = ' sto dwieście trzysta czterysta pięćset sześćset siedemset osiemset dziewięćset'.split(' ')

const scales: readonly Record<PluralForm, string>[] = [
  { one: '', few: '', many: '' },
  { one: 'tysiąc', few: 'tysiące', many: 'tysięcy' },
  ...'milion miliard bilion biliard trylion tryliard kwadrylion kwadryliard kwintylion kwintyliard'
    .split(' ')
    .map((noun) => ({
      one: noun,
      few: `${noun}y`,
      many: `${noun}ów`,
    })),
]

/**
 * A whole number from 0 to 10^36 - 1 in Polish words, before a noun of this gender: `dwa tysiące dwadzieścia dwie`
 * (korony).
 */
export function polishNumber(value: bigint, gender: Gender = 'masculine'): string {
  if (value === 0n) return 'zero'
  if (value === 1n) return { masculine: 'jeden', feminine: 'jedna', neuter: 'jedno' }[gender]
  const parts: string[] = []
  for (let rest = value, scale = 0; rest > 0n; rest /= 1000n, scale += 1) {
    const group = rest % 1000n
    if (group === 0n) continue
    const noun = scales[scale]?.[polishForm(group)] ?? ''
    // One thousand is just "tysiąc"; the gender is that of the counted noun, in the last group only.
    const words =
      scale > 0 && group === 1n ? '' : belowThousand(Number(group), scale === 0 ? gender : 'masculine')
    parts.unshift([words, noun].filter(Boolean).join(' '))
  }
  return parts.join(' ')
}

/** A number from 1 to 999. */
function belowThousand(value: number, gender: Gender): string {
  const rest = value % 100
  const words = [hundreds[Math.floor(value / 100)]]
  if (rest >= 20) words.push(tens[Math.floor(rest / 10)])
  const last = rest < 20 ? rest : rest % 10
  if (last > 0) words.push(last === 2 && gender === 'feminine' ? 'dwie' : small[last])
  return words.filter(Boolean).join(' ')
}
