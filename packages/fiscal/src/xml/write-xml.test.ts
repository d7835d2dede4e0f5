import { expect, test } from 'vitest'
import { writeXml } from './write-xml.ts'
import { element, groupOf, textOf } from './xml-element.ts'

const write = (text: string) => writeXml(element('a', text)).split('\n')[1]

test.for([
  ['markup', '<b>&"</b>', '<a>&lt;b&gt;&amp;&quot;&lt;/b&gt;</a>'],
  ['the end of a CDATA section', 'x]]>y', '<a>x]]&gt;y</a>'],
  ['letters and pictures', 'Łódź 🪑', '<a>Łódź 🪑</a>'],
  ['a carriage return', 'a\rb', '<a>a&#13;b</a>'],
] as const)('%s', ([, text, expected]) => {
  expect(write(text)).toBe(expected)
})

test.for(['a\u0000', 'a\u0008b', 'a\u001F', 'a\uD83Cb', 'a\uDF2A', 'a\uFFFEb', '\uFFFF'])(
  '%j is not written with another character in its place',
  (text) => {
    expect(() => write(text)).toThrow(RangeError)
  },
)

test('elements inside elements, without those that have no text', () => {
  const root = { name: 'a', attributes: { b: '"1"' }, content: [...textOf('c', null), ...textOf('d', '1')] }
  expect(writeXml(root)).toBe(
    '<?xml version="1.0" encoding="UTF-8"?>\n<a b="&quot;1&quot;">\n  <d>1</d>\n</a>\n',
  )
  expect(groupOf('e', textOf('c', ''))).toEqual([])
})
