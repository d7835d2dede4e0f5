import type { Message } from '@fiscus/messages/message'
import { pdf } from '@fiscus/messages/pdf'
import { render } from '@fiscus/messages/render'

/** Characters that a warning names. */
export const namedCharactersMax = 20

type Kind = { name: string | Message; pattern: RegExp; font: string }

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
const others: Kind = { name: pdf.otherScripts(), pattern: /./u, font: 'fonts-noto-extra' }

function kindOf(script: string, font: string): Kind {
  return {
    name: names.of(script) ?? script,
    pattern: new RegExp(`\\p{Script=${script}}`, 'u'),
    font,
  }
}

/** The warning of a PDF, in ASCII, and the warning as code and values; null: no character is printed as a box. */
export type MissingWarning = { warning: string | null; warning_message: Message | null }

/** The warning about characters that are printed as boxes: their scripts, and what to install. */
export function missingWarning(characters: readonly string[]): MissingWarning {
  if (characters.length === 0) return { warning: null, warning_message: null }
  const found = characters.map((character) => kinds.find(({ pattern }) => pattern.test(character)) ?? others)
  const unique = <T>(values: readonly T[]) => [...new Set(values)]
  const warning_message = pdf.boxesPrinted({
    scripts: unique(found.map(({ name }) => name)),
    characters: unique(characters.map(codeOf)),
    packages: unique(found.map(({ font }) => font)),
  })
  return { warning: render(warning_message), warning_message }
}

/** The headers of a PDF, or of a picture of one, with the warning about characters that are printed as boxes. */
export function warningHeaders(characters: readonly string[]): Record<string, string> {
  const { warning, warning_message } = missingWarning(characters)
  if (warning === null) return {}
  return { 'pdf-warning': warning, 'pdf-warning-message': JSON.stringify(warning_message) }
}

function codeOf(character: string): string {
  return `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`
}
