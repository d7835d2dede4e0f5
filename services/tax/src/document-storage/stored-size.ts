/**
 * Characters of stored JSON texts that are parsed and calculated in about ten milliseconds: about 100 lines of a
 * snapshot.
 */
const charactersPerUnit = 65_536

/** The number of characters of stored JSON texts. */
export function sizeOf(texts: readonly string[]): number {
  return texts.reduce((size, { length }) => size + length, 0)
}

/** Whether a calculation over stored texts belongs into a thread. */
export function isLarge(size: number): boolean {
  return size > charactersPerUnit
}

/** The further requests that a calculation over stored texts counts as. */
export function unitsOf(size: number): number {
  return Math.floor(size / charactersPerUnit)
}
