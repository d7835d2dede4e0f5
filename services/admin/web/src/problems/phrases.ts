/** A text of a service in English and in Polish. `$1` stands for a value, a part, or another phrase. */
export type Phrase = readonly [english: string, polish: string]

/** A longer text is none of a service: it is an answer of a server, or has a stack. */
const lengthMax = 2_000

/**
 * Returns a function that puts a text into Polish, with what is inside of it; null for a text that is no phrase.
 * @param parts are known only inside of a phrase
 */
export function phraseBook(
  phrases: readonly Phrase[],
  parts: readonly Phrase[],
): (text: string) => string | null {
  const find = finder(phrases)
  const findInside = finder([...phrases, ...parts])

  function inside(text: string): string {
    const english = text.split(', ')
    const items = english.map((item) => translated(item, findInside))
    // As a whole, a list of known items could be taken for its first item.
    if (items.length > 1 && !items.includes(null)) return items.join(', ')
    return translated(text, findInside) ?? items.map((item, index) => item ?? english[index]).join(', ')
  }

  function translated(text: string, findPhrase: Finder): string | null {
    const found = findPhrase(text)
    if (found === null) return null
    return found.polish.replaceAll(/\$(\d)/g, (_, group) => inside(found.values[Number(group)] ?? ''))
  }

  /** Of phrases with a colon or a semicolon between them, such as a reason and an advice. */
  function together(text: string): string | null {
    const [first = '', ...others] = text.split(/(: |; )/)
    const start = translated(first, find)
    const rest = others.map((part, index) => (index % 2 === 0 ? part : translated(part, findInside)))
    return start === null || rest.includes(null) ? null : [start, ...rest].join('')
  }

  return (text) => (text.length > lengthMax ? null : (translated(text, find) ?? together(text)))
}

type Finder = (text: string) => { polish: string; values: readonly string[] } | null

function finder(phrases: readonly Phrase[]): Finder {
  const exact = new Map(phrases)
  // `There is no rate $1; create it first.` comes before `There is no rate $1.`
  const patterns = phrases
    .filter(([english]) => english.includes('$'))
    .toSorted(([one], [other]) => other.length - one.length)
    .map(([english, polish]) => ({ pattern: patternOf(english), polish }))
  return (text) => {
    const polish = exact.get(text)
    if (polish !== undefined) return { polish, values: [] }
    for (const { pattern, polish } of patterns) {
      const values = pattern.exec(text)
      if (values) return { polish, values }
    }
    return null
  }
}

function patternOf(english: string): RegExp {
  const parts = english.split(/\$\d/).map((part) => part.replaceAll(/[\\^$.*+?()[\]{}|/]/g, '\\$&'))
  return new RegExp(`^${parts.join('(.*?)')}$`, 's')
}
