/** Characters that a warning names. */
export const namedCharactersMax = 20

type Kind = { name: string; pattern: RegExp; font: string }

const names = new Intl.DisplayNames('en', { type: 'script' })
/** ISO 15924: scripts that the families of the package do not have, and a font of Debian does. */
const ofCore =
  'Armn Beng Cher Deva Ethi Geor Gujr Guru Khmr Knda Laoo Mlym Mong Mymr Orya Sinh Syrc Taml Telu Thaa Thai Tibt'
const kinds: readonly Kind[] = [
  { name: 'Chinese (Han)', pattern: /\p{Script=Hani}|[\uff00-\uff5e]/u, font: 'fonts-noto-cjk' },
  { name: 'Katakana', pattern: /\u30fc/u, font: 'fonts-noto-cjk' },
  ...['Hira', 'Kana', 'Hang', 'Bopo'].map((script) => kindOf(script, 'fonts-noto-cjk')),
  ...ofCore.split(' ').map((script) => kindOf(script, 'fonts-noto-core')),
  { name: 'emoji', pattern: /\p{Extended_Pictographic}/u, font: 'fonts-noto-color-emoji' },
]
const others: Kind = { name: 'symbols or other scripts', pattern: /./u, font: 'fonts-noto-extra' }

function kindOf(script: string, font: string): Kind {
  return {
    name: names.of(script) ?? script,
    pattern: new RegExp(`\\p{Script=${script}}`, 'u'),
    font,
  }
}

/**
 * The sentences about characters that are printed as boxes: their scripts, and what to install, in ASCII; null: there
 * are none.
 */
export function missingWarning(characters: readonly string[]): string | null {
  if (characters.length === 0) return null
  const found = characters.map((character) => kinds.find(({ pattern }) => pattern.test(character)) ?? others)
  const list = (texts: readonly string[]) => [...new Set(texts)].join(', ')
  return `Boxes are printed in place of characters that no font has: ${list(found.map(({ name }) => name))} (${list(characters.map(codeOf))}). Install fonts where PDFs are printed, for example ${list(found.map(({ font }) => font))}: PDFs that are printed after that have the characters.`
}

function codeOf(character: string): string {
  return `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`
}
