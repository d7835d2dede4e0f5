import { beforeAll, expect, test, vi } from 'vitest'

// The language is that of the browser.
beforeAll(() => {
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => {} })
  vi.stubGlobal('navigator', { languages: ['pl-PL', 'en'] })
  vi.stubGlobal('document', { documentElement: { lang: '' } })
  return () => vi.unstubAllGlobals()
})

test('texts have values and the plural forms of the language', async () => {
  const { defineTexts, textsNow } = await import('./texts.ts')
  const { setLanguage } = await import('./language.ts')
  const texts = defineTexts('test', {
    en: { greeting: 'Hello {{name}}', rows_one: '{{count}} row', rows_other: '{{count}} rows' },
    pl: {
      greeting: 'Dzień dobry, {{name}}',
      rows_one: '{{count}} wiersz',
      rows_few: '{{count}} wiersze',
      rows_many: '{{count}} wierszy',
      rows_other: '{{count}} wiersza',
    },
  })
  expect([1, 2, 5, 22, 112, 0].map((count) => textsNow(texts)('rows', { count }))).toEqual([
    '1 wiersz',
    '2 wiersze',
    '5 wierszy',
    '22 wiersze',
    '112 wierszy',
    '0 wierszy',
  ])
  expect(textsNow(texts)('rows', { count: 12_345 })).toBe('12\u00a0345 wierszy')
  expect(textsNow(texts)('greeting', { name: 'Anna $& {{x}}' })).toBe('Dzień dobry, Anna $& {{x}}')
  setLanguage('en')
  expect([1, 0, 2].map((count) => textsNow(texts)('rows', { count }))).toEqual(['1 row', '0 rows', '2 rows'])
  expect(textsNow(texts)('rows', { count: 12_345 })).toBe('12,345 rows')
})

test('a page has the common texts, and its own text of the same key comes first', async () => {
  const { defineTexts, textsNow } = await import('./texts.ts')
  const { setLanguage } = await import('./language.ts')
  setLanguage('pl')
  const t = textsNow(defineTexts('test', { en: { state: 'Land' }, pl: { state: 'Kraj związkowy' } }))
  expect([t('save'), t('state'), t('ruleCount', { count: 3 })]).toEqual([
    'Zapisz',
    'Kraj związkowy',
    '3 reguły',
  ])
})
