/** The first and the last code point of a range. */
export type CharacterRange = readonly [first: number, last: number]

/** Reads a unicode-range of CSS, as "U+0-FF,U+131". */
export function readRanges(text: string): CharacterRange[] {
  return text.split(',').map((range) => {
    const [first = '', last = first] = range.trim().slice(2).split('-')
    return [Number.parseInt(first, 16), Number.parseInt(last, 16)]
  })
}

/** Returns whether a text has a character of one of the ranges. */
export function hasCharacterIn(text: string, ranges: readonly CharacterRange[]): boolean {
  return text.search(characterClass(ranges)) >= 0
}

/** A text without the characters of the ranges. */
export function withoutCharactersIn(text: string, ranges: readonly CharacterRange[]): string {
  return text.replaceAll(characterClass(ranges), '')
}

const classes = new WeakMap<readonly CharacterRange[], RegExp>()

function characterClass(ranges: readonly CharacterRange[]): RegExp {
  const known = classes.get(ranges)
  if (known) return known
  const parts = ranges.map(([first, last]) => `\\u{${first.toString(16)}}-\\u{${last.toString(16)}}`)
  const made = new RegExp(`[${parts.join('')}]+`, 'gu')
  classes.set(ranges, made)
  return made
}
