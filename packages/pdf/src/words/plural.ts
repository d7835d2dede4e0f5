/**
 * The forms of Polish nouns after a number: jeden dokument, dwa dokumenty, pięć dokumentów. English uses the first and
 * the last.
 */
export type PluralForm = 'one' | 'few' | 'many'

/** The form of a Polish noun after a whole number that is not negative. */
export function polishForm(count: bigint): PluralForm {
  if (count === 1n) return 'one'
  const ones = count % 10n
  const isTeen = (count / 10n) % 10n === 1n
  return ones >= 2n && ones <= 4n && !isTeen ? 'few' : 'many'
}
