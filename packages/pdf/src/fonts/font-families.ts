/** A family that is printed without being installed: the package of its files, its subsets and its styles. */
export type FontFamily = {
  name: string
  folder: string
  subsets: readonly string[]
  styles: readonly { weight: 400 | 600 | 700; style: 'normal' | 'italic' }[]
}

const upright = [
  { weight: 400, style: 'normal' },
  { weight: 700, style: 'normal' },
] as const

/** The package numbers the subsets of its emoji. */
const emojiSubsets = Array.from({ length: 11 }, (_, number) => `[${number}]`)

/** The families of the templates, by their names in CSS. */
export const fontFamilies: readonly FontFamily[] = [
  {
    name: 'Noto Sans',
    folder: 'noto-sans',
    subsets: ['latin', 'latin-ext', 'cyrillic', 'cyrillic-ext', 'greek', 'greek-ext', 'vietnamese'],
    styles: [...upright, { weight: 600, style: 'normal' }, { weight: 400, style: 'italic' }],
  },
  { name: 'Noto Sans Arabic', folder: 'noto-sans-arabic', subsets: ['arabic'], styles: upright },
  { name: 'Noto Sans Hebrew', folder: 'noto-sans-hebrew', subsets: ['hebrew'], styles: upright },
  { name: 'Noto Emoji', folder: 'noto-emoji', subsets: emojiSubsets, styles: upright },
]
