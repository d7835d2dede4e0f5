/** A sentence of a service and its Polish version, in which `$1` is what the first group of the pattern found. */
export type Sentence = readonly [RegExp, string]

/** Returns the Polish version of a text that is one of the sentences; null for any other. */
export function inPolish(text: string, sentences: readonly Sentence[]): string | null {
  const found = sentences.find(([sentence]) => sentence.test(text))
  return found ? text.replace(...found) : null
}
