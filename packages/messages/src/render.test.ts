import { expect, test } from 'vitest'
import { results } from './automation/results.ts'
import { catalogue } from './catalogue.ts'
import { english, polish, render, type Words } from './render.ts'

const words: Words = {
  locale: 'pl',
  textOf: (code) =>
    ({
      'a.files': 'Usunięto {count} {count:plik|pliki|plików}.',
      'a.named': '„{name}”: {list}',
      'a.plain': 'koniec',
    })[code],
}
const plain = { code: 'a.plain', params: {} }

test.for([
  [1, 'Usunięto 1 plik.'],
  [2, 'Usunięto 2 pliki.'],
  [5, 'Usunięto 5 plików.'],
  [22, 'Usunięto 22 pliki.'],
  [12_345, 'Usunięto 12 345 plików.'],
  [0, 'Usunięto 0 plików.'],
] as const)('%i takes its form and is written as the language writes numbers: %s', ([count, text]) => {
  expect(render({ code: 'a.files', params: { count } }, words).replaceAll('\u00A0', ' ')).toBe(text)
})

test('a value is a text, which stays as it is, a message, or a list of these', () => {
  const params = { name: '{list} $& 1000', list: ['x', plain] }
  expect(render({ code: 'a.named', params }, words)).toBe('„{list} $& 1000”: x, koniec')
  expect(render({ code: 'a.named', params: { name: plain, list: [] } }, words)).toBe('„koniec”: ')
})

test('a text without a code stays as it is, and so does the code of a newer version', () => {
  expect(render('550 {count} unknown', polish)).toBe('550 {count} unknown')
  expect(render({ code: 'results.ofNextYear', params: {} }, polish)).toBe('results.ofNextYear')
})

test('a message is English and Polish', () => {
  const sent = results.sent({ count: 2 })
  expect(sent).toEqual({ code: 'results.sent', params: { count: 2 } })
  expect(render(sent, english)).toBe('2 sent')
  expect(render(sent, polish)).toBe('wysłane: 2')
})

test('each message has the same values in both languages, and the forms that its language has', () => {
  const faults = [...catalogue].flatMap(([code, { en, pl }]) => [
    ...(namesOf(en) === namesOf(pl) ? [] : [`${code}: ${namesOf(en)} in English, ${namesOf(pl)} in Polish`]),
    ...(formsOf(en).every((forms) => forms === 2) ? [] : [`${code}: one|other in English`]),
    ...(formsOf(pl).every((forms) => forms === 2 || forms === 3) ? [] : [`${code}: one|few|many in Polish`]),
  ])
  expect(faults).toEqual([])
})

function namesOf(text: string): string {
  return [...new Set([...text.matchAll(/\{(\w+)/g)].map(([, name]) => name))].sort().join()
}

function formsOf(text: string): number[] {
  return [...text.matchAll(/\{\w+:([^{}]*)\}/g)].map(([, forms = '']) => forms.split('|').length)
}
