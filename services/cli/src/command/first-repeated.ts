/** The first text that comes a second time, undefined if each comes once. */
export function firstRepeated(texts: readonly string[]): string | undefined {
  return texts.find((text, index) => texts.indexOf(text) < index)
}
