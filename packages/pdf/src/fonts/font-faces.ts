import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { type FontFamily, fontFamilies } from './font-families.ts'
import { type CharacterRange, hasCharacterIn, readRanges, withoutCharactersIn } from './unicode-range.ts'

/** A subset of a family: the characters that its files have. */
type Subset = { family: FontFamily; name: string; unicodeRange: string; ranges: readonly CharacterRange[] }

const packages = createRequire(import.meta.url)
/** Of each family. */
let subsets: readonly (readonly Subset[])[] | undefined
const faces = new Map<Subset, string>()

/**
 * The @font-face rules of the subsets that a text needs, with the fonts as data: URLs. A subset is read from its
 * package once; a text without any other letters than Polish and English ones needs two of them.
 */
export function fontFaces(text: string): string {
  const needed: Subset[] = []
  let rest = text
  for (const family of knownSubsets()) {
    needed.push(...family.filter(({ ranges }) => hasCharacterIn(rest, ranges)))
    // Digits are in the subsets of Noto Emoji too, but an earlier family prints them.
    rest = withoutLettersOf(family, rest)
  }
  return needed.map(knownFaces).join('\n')
}

/** A text without the characters that the families of the package have. */
export function beyondFamilies(text: string): string {
  return knownSubsets().reduce((rest, family) => withoutLettersOf(family, rest), text)
}

function withoutLettersOf(family: readonly Subset[], text: string): string {
  return family.reduce((left, { ranges }) => withoutCharactersIn(left, ranges), text)
}

function knownSubsets() {
  subsets ??= fontFamilies.map(subsetsOf)
  return subsets
}

function knownFaces(subset: Subset): string {
  const known = faces.get(subset) ?? facesOf(subset)
  faces.set(subset, known)
  return known
}

function subsetsOf(family: FontFamily): Subset[] {
  const characters: Record<string, string> = JSON.parse(readPackageFile(family, 'unicode.json').toString())
  return Object.entries(characters)
    .filter(([name]) => family.subsets.includes(name))
    .map(([name, unicodeRange]) => ({ family, name, unicodeRange, ranges: readRanges(unicodeRange) }))
}

function facesOf({ family, name, unicodeRange }: Subset): string {
  return family.styles
    .map(({ weight, style }) => {
      const subset = name.replaceAll(/[[\]]/g, '')
      const file = readPackageFile(family, `files/${family.folder}-${subset}-${weight}-${style}.woff2`)
      const source = `url(data:font/woff2;base64,${file.toString('base64')}) format("woff2")`
      return `@font-face{font-family:"${family.name}";font-style:${style};font-weight:${weight};src:${source};unicode-range:${unicodeRange}}`
    })
    .join('\n')
}

function readPackageFile({ folder }: FontFamily, file: string): Buffer {
  const description = packages.resolve(`@fontsource/${folder}/package.json`)
  return readFileSync(join(dirname(description), file))
}
