import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { generateClient } from './generate.ts'

const root = resolve(import.meta.dirname, '../../..')

/**
 * Writes the types and methods of docs/openapi.json into a folder, by default that of the client, which git ignores. A
 * file that is there already is left alone, so that its time stays.
 */
export function writeClient(folder = join(root, 'packages/client/src/generated')): void {
  mkdirSync(folder, { recursive: true })
  const document = JSON.parse(readFileSync(join(root, 'docs/openapi.json'), 'utf8'))
  for (const [name, text] of Object.entries(generateClient(document))) {
    const file = join(folder, name)
    if (textOf(file) !== text) writeFileSync(file, text)
  }
}

function textOf(file: string): string | null {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return null
  }
}
