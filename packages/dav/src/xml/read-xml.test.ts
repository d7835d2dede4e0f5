import { processorMs } from '@fiscus/testing/processor-ms'
import { expect, test } from 'vitest'
import { readXml } from './read-xml.ts'

async function* inChunks(text: string) {
  const bytes = new TextEncoder().encode(text)
  for (let at = 0; at < bytes.length; at += 65_536) yield bytes.subarray(at, at + 65_536)
}
const attributes = (count: number) => Array.from({ length: count }, (_, n) => ` a${n}="1"`).join('')

test('an element has up to a hundred attributes', async () => {
  const [root] = await Array.fromAsync(readXml(inChunks(`<a${attributes(100)}><b${attributes(100)}/></a>`)))
  expect(Object.keys(root?.attributes ?? {})).toHaveLength(100)
})

test('a tag of hundreds of thousands of attributes is refused soon', async () => {
  const chunks = inChunks(`<a${attributes(300_000)}/>`)
  const refuse = () =>
    expect(Array.fromAsync(readXml(chunks))).rejects.toThrow('The answer is XML with too many parts')
  expect(await processorMs(refuse)).toBeLessThan(5_000)
})
