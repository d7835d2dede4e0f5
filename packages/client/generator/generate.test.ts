import { readFileSync, writeFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { generate } from './generate.ts'

const document = JSON.parse(readFileSync(new URL('../../../docs/openapi.json', import.meta.url), 'utf8'))

test.for(Object.entries(generate(document)))(
  'src/%s is generated from docs/openapi.json (UPDATE_GOLDEN=1 rewrites the file)',
  ([path, text]) => {
    const file = new URL(`../src/${path}`, import.meta.url)
    if (process.env.UPDATE_GOLDEN) writeFileSync(file, text)
    expect(readFileSync(file, 'utf8')).toBe(text)
  },
)
