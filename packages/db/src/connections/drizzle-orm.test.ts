import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'

test('drizzle-orm exports only what is imported here: Node parses the list for each import', async () => {
  const main = createRequire(import.meta.url).resolve('drizzle-orm')
  const { exports } = JSON.parse(await readFile(join(dirname(main), 'package.json'), 'utf8'))
  expect(JSON.stringify(exports).length).toBeLessThan(2_000)
})
