import { escapeHtml } from '@fiscus/http/docs/markdown'
import { expect, test } from 'vitest'
import { element, tenths } from './svg.ts'

test('markup in texts and attributes is escaped', () => {
  expect(escapeHtml('a < b & "c" > d')).toBe('a &lt; b &amp; &quot;c&quot; &gt; d')
  expect(element('g', { class: '"><script>' })).toBe('<g class="&quot;&gt;&lt;script&gt;"/>')
})

test('lengths have at most one decimal, and zero has no sign', () => {
  expect([1 / 3, 12, -0.01].map(tenths)).toEqual(['0.3', '12', '0'])
})

test('an element contains its content in order', () => {
  expect(element('g', { x: 1.26 }, '<a/>', 'b')).toBe('<g x="1.3"><a/>b</g>')
})
