import { expect, test } from 'vitest'
import { createShortcutReader } from './shortcut-keys.ts'

const press = (key: string, held: Partial<KeyboardEvent> = {}) => ({
  key,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  ...held,
})
const onPage = (now = 0) => ({ isTyping: false, now })
const inField = { isTyping: true, now: 0 }

test('Ctrl K and Cmd K open the palette, also in a field', () => {
  const read = createShortcutReader()
  expect(read(press('k', { ctrlKey: true }), inField)).toEqual({ kind: 'palette' })
  expect(read(press('K', { metaKey: true }), onPage())).toEqual({ kind: 'palette' })
})

test('single keys are shortcuts outside of fields only', () => {
  const read = createShortcutReader()
  expect(read(press('?'), onPage())).toEqual({ kind: 'help' })
  expect(read(press('/'), onPage())).toEqual({ kind: 'search' })
  expect(read(press('?'), inField)).toBe(null)
  expect(read(press('/', { ctrlKey: true }), onPage())).toBe(null)
})

test('other keys are for the page, outside of fields and without Ctrl', () => {
  const read = createShortcutReader()
  expect(read(press('j'), onPage())).toEqual({ kind: 'page', key: 'j' })
  expect(read(press('j'), inField)).toBe(null)
  expect(read(press('j', { ctrlKey: true }), onPage())).toBe(null)
})

test('g and a letter lead to a place, if the letter follows at once', () => {
  const read = createShortcutReader()
  expect(read(press('g'), onPage(0))).toBe(null)
  expect(read(press('t'), onPage(500))).toEqual({ kind: 'go', letter: 't' })
  expect(read(press('t'), onPage(600))).toEqual({ kind: 'page', key: 't' })
  read(press('g'), onPage(1000))
  expect(read(press('t'), onPage(3000))).toEqual({ kind: 'page', key: 't' })
})
