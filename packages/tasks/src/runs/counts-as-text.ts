/** The result of a run as a sentence: those of its counts that are not 0, as `Outgoing mail: 2 sent, 1 failed`. */
export function countsAsText(title: string, parts: readonly { count: number; words: string }[]): string {
  const counted = parts.filter(({ count }) => count > 0).map(({ count, words }) => `${count} ${words}`)
  return `${title}: ${counted.join(', ') || 'none'}`
}
