/** Licences of what an installation runs: permissive, so that the project can stay under the MIT licence. */
const production = [
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'ISC',
  'MIT',
  'MIT-0',
  // Fonts, which are shipped unchanged beside the code.
  'OFL-1.1',
  'Unlicense',
]

/** Also allowed for what only builds or tests: it is never delivered. */
const development = ['BlueOak-1.0.0', 'CC-BY-4.0', 'CC0-1.0', 'MPL-2.0', 'PSF-2.0', 'Python-2.0', 'Zlib']

/** `production`: it runs in an installation or is in its panel. */
export type Use = 'production' | 'development'

/** A package, with the SPDX expression of its licence, or undefined if it states none. */
export type Licensed = { name: string; version: string; licence: string | undefined; use: Use }

/** Returns a sentence for a package whose licence is missing or not allowed for its use, else null. */
export function licenceFault({ name, version, licence, use }: Licensed): string | null {
  const named = `${name}@${version} (${use})`
  if (!licence)
    return `${named} states no licence: read its files and ask its authors, or use another package.`
  const allowed = use === 'production' ? production : [...production, ...development]
  if (isAllowed(licence, allowed)) return null
  return `${named} has the licence ${licence}, which is not in the list: use another package, or add the licence to test/licences/licence-rules.ts after reading what it demands.`
}

/** Evaluates an SPDX expression: of an OR one licence must be allowed, of an AND all. OR binds less than AND. */
function isAllowed(expression: string, allowed: readonly string[]): boolean {
  const text = withoutParentheses(expression.trim())
  const alternatives = splitOutside(text, ' OR ')
  if (alternatives.length > 1) return alternatives.some((part) => isAllowed(part, allowed))
  const parts = splitOutside(text, ' AND ')
  if (parts.length > 1) return parts.every((part) => isAllowed(part, allowed))
  return allowed.includes(text)
}

/** `(MIT OR ISC)` → `MIT OR ISC`; `(MIT) AND (ISC)` stays. */
function withoutParentheses(text: string): string {
  if (!text.startsWith('(') || closingOf(text) !== text.length - 1) return text
  return withoutParentheses(text.slice(1, -1).trim())
}

/** The index of the parenthesis that closes the first one. */
function closingOf(text: string): number {
  let depth = 0
  for (const [index, character] of [...text].entries()) {
    if (character === '(') depth += 1
    if (character === ')') depth -= 1
    if (depth === 0) return index
  }
  return -1
}

function splitOutside(text: string, separator: string): string[] {
  const parts: string[] = ['']
  let depth = 0
  for (let index = 0; index < text.length; index++) {
    if (text[index] === '(') depth += 1
    if (text[index] === ')') depth -= 1
    if (depth === 0 && text.startsWith(separator, index)) {
      parts.push('')
      index += separator.length - 1
    } else parts.push(`${parts.pop()}${text[index]}`)
  }
  return parts
}
