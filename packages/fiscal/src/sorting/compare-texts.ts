/** Compares two texts by their code units, the same on every machine; for `toSorted`. */
export function compareTexts(one: string, other: string): number {
  if (one === other) return 0
  return one < other ? -1 : 1
}
