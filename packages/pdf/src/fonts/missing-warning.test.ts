import { pdf } from '@fiscus/messages/pdf'
import { expect, test } from 'vitest'
import { missingWarning, warningHeaders } from './missing-warning.ts'

test('nothing missing needs no warning', () => {
  expect(missingWarning([])).toEqual({ warning: null, warning_message: null })
  expect(warningHeaders([])).toEqual({})
})

test('the warning names the characters, their scripts and what to install', () => {
  expect(missingWarning(['漢', '字', '한']).warning_message?.params).toEqual({
    scripts: ['Chinese (Han)', 'Hangul'],
    characters: ['U+6F22', 'U+5B57', 'U+D55C'],
    packages: ['fonts-noto-cjk'],
  })
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
  ['\u{12000}', pdf.otherScripts(), 'fonts-noto-extra'],
  ['\ufffd', pdf.otherScripts(), 'fonts-noto-extra'],
])('%s is %s', (character, name, font) => {
  expect(missingWarning([character]).warning_message?.params).toMatchObject({
    scripts: [name],
    packages: [font],
  })
  expect(Object.values(warningHeaders([character])).join()).toMatch(/^[ -~]+$/)
})
