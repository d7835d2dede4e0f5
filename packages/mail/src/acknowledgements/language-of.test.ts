import { expect, test } from 'vitest'
import { parseMessage } from '../parsing/parse-message.ts'
import { languageOf } from './language-of.ts'

const language = async (text: string, headers: Record<string, string> = {}) => {
  const lines = Object.entries({ 'Content-Type': 'text/plain; charset=utf-8', ...headers })
  const source = [...lines.map(([name, value]) => `${name}: ${value}`), '', text].join('\r\n')
  return languageOf(await parseMessage(Buffer.from(source))).locale
}

test.each([
  ['pl', 'Dzień dobry, proszę o korektę faktury za październik. Pozdrawiam, Jan Kowalski'],
  ['pl', 'Dzien dobry, prosze o fakture. Pozdrawiam'],
  ['pl', 'Nie działa.'],
  ['pl', 'Witam, faktura nie przyszła'],
  [
    'pl',
    'CAUTION: This email originated from outside.\n\nDzień dobry, czy mogę prosić o przesłanie duplikatu faktury?',
  ],
  [
    'pl',
    'Dzień dobry, kiedy będzie gotowe?\n\n> On Monday you wrote: we have your order, and it is on the way to you',
  ],
  ['en', 'Hello, please send me the invoice for October. Regards, Jan'],
  ['en', 'It does not work.'],
  ['en', 'Hello, we have not got the invoice of Łódź Sp. z o.o. yet. Can you help?'],
  ['en', 'Guten Tag, können Sie mir bitte die Rechnung schicken? Mit freundlichen Grüßen'],
  ['en', 'Dobrý den, prosím o zaslání faktury. Děkuji, Šárka Nováková'],
  ['en', 'Labas, kur yra mano sąskaita? Ačiū, gerų metų jums visiems, ėjo'],
  ['en', 'ok'],
  ['en', ''],
])('%s: %s', async (expected, text) => {
  expect(await language(text)).toBe(expected)
})

test('Content-Language decides, if it is one of the two', async () => {
  expect(await language('Hello, please help', { 'Content-Language': 'pl-PL' })).toBe('pl')
  expect(await language('Dzień dobry, proszę o pomoc', { 'Content-Language': 'en-US, pl' })).toBe('en')
  expect(await language('Dzień dobry, proszę o pomoc', { 'Content-Language': 'de' })).toBe('pl')
})

test('the text of HTML is read, and the subject', async () => {
  const html = { 'Content-Type': 'text/html; charset=utf-8' }
  expect(await language('<p>Dzień dobry, proszę o pomoc</p>', html)).toBe('pl')
  expect(await language('', { Subject: '=?utf-8?q?Pytanie_o_faktur=C4=99?=' })).toBe('pl')
})
