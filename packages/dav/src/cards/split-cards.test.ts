import { expect, test } from 'vitest'
import { cardOf } from '../testing/sample-objects.ts'
import { readCard } from './read-card.ts'
import { splitCards } from './split-cards.ts'

test('each card is an entry, also one that cannot be read', () => {
  const text = `\n${cardOf('N:Kowalski;Jan')}${cardOf('N:Long').replace('card-1', 'x'.repeat(1_001))}BEGIN:VCARD\nFN:cut`
  expect(splitCards(text).map(({ uid, title, error }) => [uid, title, error?.code ?? null])).toEqual([
    ['card-1', 'Jan Kowalski', null],
    [null, 'Long', 'uid_invalid'],
    [null, 'cut', 'incomplete'],
  ])
})

test('a card keeps its bytes, and one without a UID gets one from its content', () => {
  const card = cardOf('N:Kowalski;Jan\nX-OTHER;A=b:c')
  expect(splitCards(card)[0]?.text).toBe(card)
  const [first] = splitCards(card.replace('UID:card-1\n', ''))
  expect(first?.uid).toMatch(/^[0-9a-f]{32}$/)
  expect(first?.text).toBe(card.replace('card-1', first?.uid ?? ''))
  expect(readCard(first?.text ?? '').uid).toBe(first?.uid)
})

test('a text without a card is an error', () =>
  expect(() => splitCards('')).toThrow(expect.objectContaining({ code: 'not_a_card' })))
