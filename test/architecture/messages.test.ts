import { catalogue } from '@fiscus/messages/catalogue'
import { expect, test } from 'vitest'
import { listFiles, readText } from './read-imports.ts'

/** Made from the code of a problem, or looked up by a word of the API. */
const byName = /^(problems|words|records)\.|^mail\.sending$/

test('each message of the catalogue is one that the services make', () => {
  const sources = listFiles(/^(packages|services)\/(?!messages\/|admin\/web\/).*(?<!\.test)\.ts$/)
    .map(readText)
    .join('\n')
  const made = new Set(Array.from(sources.matchAll(/\.(\w+)\b/g), ([, name]) => name))
  const unused = [...catalogue.keys()].filter((code) => !byName.test(code) && !made.has(code.split('.')[1]))
  expect(unused).toEqual([])
})
