/** A text of a service in English and in Polish. `$1` stands for a value, or for another phrase. */
export type Phrase = readonly [english: string, polish: string]

/** A longer text is none of a service: it is an answer of a server, or has a stack. */
const lengthMax = 2_000

/** Returns a function that puts a text into Polish, with the phrases inside of it; null for a text that is no phrase. */
export function phraseBook(phrases: readonly Phrase[]): (text: string) => string | null {
  const exact = new Map(phrases)
  // `There is no rate $1; create it first.` comes before `There is no $1 $2.`
  const patterns = phrases
    .filter(([english]) => english.includes('$'))
    .toSorted(([one], [other]) => other.length - one.length)
    .map(([english, polish]) => ({ pattern: patternOf(english), polish }))

  function translate(text: string): string | null {
    const polish = exact.get(text)
    if (polish !== undefined) return polish
    for (const { pattern, polish } of patterns) {
      const found = pattern.exec(text)
      if (found) return polish.replaceAll(/\$(\d)/g, (_, group) => inside(found[Number(group)] ?? ''))
    }
    return null
  }

  function inside(value: string): string {
    return (
      translate(value) ??
      value
        .split(', ')
        .map((part) => translate(part) ?? part)
        .join(', ')
    )
  }

  /** Of phrases with a colon or a semicolon between them, such as a reason and an advice. */
  function together(text: string): string | null {
    const parts = text.split(/(: |; )/).map((part, index) => (index % 2 === 1 ? part : translate(part)))
    return parts.includes(null) ? null : parts.join('')
  }

  return (text) => (text.length > lengthMax ? null : (translate(text) ?? together(text)))
}

function patternOf(english: string): RegExp {
  const parts = english.split(/\$\d/).map((part) => part.replaceAll(/[\\^$.*+?()[\]{}|/]/g, '\\$&'))
  return new RegExp(`^${parts.join('(.*?)')}$`, 's')
}
