/** The five fields of a cron expression, in their order (scheduled-tasks §11.1). */
export const cronFields = [
  { name: 'minute', first: 0, last: 59 },
  { name: 'hour', first: 0, last: 23 },
  { name: 'dayOfMonth', first: 1, last: 31 },
  { name: 'month', first: 1, last: 12 },
  { name: 'dayOfWeek', first: 0, last: 6 },
] as const
export type CronField = (typeof cronFields)[number]

/** What a picker shows of one field. `other` is a text that no picker can show, such as `10-50/20`. */
export type FieldChoice =
  | { kind: 'every' }
  | { kind: 'step'; step: number }
  | { kind: 'values'; values: readonly number[] }
  | { kind: 'other'; text: string }

/** The texts of the five fields of an expression. A missing field is `*`, and the last one has all further text. */
export function splitFields(expression: string): string[] {
  const words = expression.trim().split(/[ \t]+/)
  return cronFields.map((_, index) => (index === 4 ? words.slice(4).join(' ') : words[index]) || '*')
}

/** Reads the text of a field. `values` are what the parser has read from the text. */
export function readChoice(text: string, values: readonly number[]): FieldChoice {
  if (text === '*') return { kind: 'every' }
  const step = /^\*\/(\d+)$/.exec(text)?.[1]
  if (step !== undefined) return { kind: 'step', step: Number(step) }
  return text.includes('/') || text.includes('*') ? { kind: 'other', text } : { kind: 'values', values }
}

/** Writes a choice as the text of a field. Three and more consecutive values become a range; no value becomes `*`. */
export function writeChoice(choice: FieldChoice): string {
  if (choice.kind === 'other') return choice.text
  if (choice.kind === 'step') return `*/${choice.step}`
  if (choice.kind === 'every' || choice.values.length === 0) return '*'
  return ranges(choice.values).map(rangeText).join(',')
}

type Range = { first: number; last: number }

/** The ascending values as ranges of consecutive values. */
export function ranges(values: readonly number[]): Range[] {
  const found: Range[] = []
  for (const value of values) {
    const open = found.at(-1)
    if (open && value === open.last + 1) open.last = value
    else found.push({ first: value, last: value })
  }
  return found
}

function rangeText({ first, last }: Range): string {
  if (first === last) return String(first)
  return last === first + 1 ? `${first},${last}` : `${first}-${last}`
}
