import { expect, test } from 'vitest'
import { missingWarning } from './missing-warning.ts'

test('nothing missing needs no warning', () => {
  expect(missingWarning([])).toBe(null)
})

test('the warning names the characters, their scripts and what to install', () => {
  expect(missingWarning(['漢', '字', '한'])).toBe(
    'Boxes are printed in place of characters that no font has: Chinese (Han), Hangul (U+6F22, U+5B57, U+D55C). Install fonts where PDFs are printed, for example fonts-noto-cjk: PDFs that are printed after that have the characters.',
  )
})

test.each([
  ['か', 'Hiragana', 'fonts-noto-cjk'],
  ['ー', 'Katakana', 'fonts-noto-cjk'],
  ['カ', 'Katakana', 'fonts-noto-cjk'],
  ['ㄅ', 'Bopomofo', 'fonts-noto-cjk'],
  ['Ａ', 'Chinese (Han)', 'fonts-noto-cjk'],
  ['ไ', 'Thai', 'fonts-noto-core'],
  ['र', 'Devanagari', 'fonts-noto-core'],
  ['ქ', 'Georgian', 'fonts-noto-core'],
  ['\u{1fae8}', 'emoji', 'fonts-noto-color-emoji'],
  ['\u{12000}', 'symbols or other scripts', 'fonts-noto-extra'],
  ['\ufffd', 'symbols or other scripts', 'fonts-noto-extra'],
])('%s is %s', (character, name, font) => {
  const warning = missingWarning([character])
  expect(warning).toContain(`: ${name} (U+`)
  expect(warning).toContain(`for example ${font}:`)
  expect(warning).toMatch(/^[ -~]+$/)
})
