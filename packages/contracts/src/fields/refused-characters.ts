/**
 * Characters that no document may have: XML 1.0 (§2.2) does not allow the control characters, half of a surrogate pair
 * and U+FFFE, and KSeF refuses also U+007F to U+0084, U+0086 to U+009F and all non-characters.
 */
const refused = /[^\P{Cc}\t\n\r\u0085]|[\p{Cs}\p{NChar}]/u

/** The first character of a text that no document may have, such as `U+FFFE`. null: there is none. */
export function refusedCharacter(text: string): string | null {
  const code = refused.exec(text)?.[0].codePointAt(0)
  return code === undefined ? null : `U+${code.toString(16).toUpperCase().padStart(4, '0')}`
}

/** A text inside a value with a character that no document may have. */
export type RefusedText = { pointer: string; character: string }

/** The texts inside a value of JSON that have a character that no document may have, with their JSON pointers. */
export function refusedTexts(value: unknown, pointer = ''): RefusedText[] {
  if (typeof value === 'string') {
    const character = refusedCharacter(value)
    return character === null ? [] : [{ pointer, character }]
  }
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, member]) =>
    refusedTexts(member, `${pointer}/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`),
  )
}
