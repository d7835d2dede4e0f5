import { expect, test } from 'vitest'
import { styleSheet } from './style-sheet.ts'

test('each series and each part has a colour in the light and in the dark scheme', () => {
  const [light = '', dark = ''] = styleSheet([{ light: '#111111', dark: '#eeeeee' }]).split('@media')
  expect(light).toContain('.series-0{color:#111111}')
  expect(dark).toMatch(/^ \(prefers-color-scheme:dark\)\{/)
  expect(dark).toContain('.series-0{color:#eeeeee}')
  for (const rule of ['.ground{', '.label{', '.grid{', 'text{fill:', '.marker{stroke:']) {
    expect(light).toContain(rule)
    expect(dark).toContain(rule)
  }
})
