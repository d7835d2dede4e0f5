import { globSync, readFileSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'

const dist = resolve(import.meta.dirname, '../../services/admin/dist')
const scriptKilobytesMax = 290
const styleKilobytesMax = 45

/** A chunk of the manifest that Vite writes. */
type Chunk = { file: string; imports?: string[]; css?: string[]; isEntry?: boolean; isDynamicEntry?: boolean }

function readManifest(): Record<string, Chunk> {
  try {
    return JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8'))
  } catch (cause) {
    throw new Error('The panel is not built: run scripts/install.', { cause })
  }
}

const manifest = readManifest()
const entry = Object.keys(manifest).find((name) => manifest[name]?.isEntry) ?? expect.fail()
const pages = Object.keys(manifest).filter((name) => /^src\/pages\/.*Page\.tsx$/.test(name))

/** The chunk and everything that it imports at its start. */
function closureOf(name: string, found = new Set<string>()): Set<string> {
  if (found.has(name)) return found
  found.add(name)
  for (const imported of manifest[name]?.imports ?? []) closureOf(imported, found)
  return found
}

function kilobytes(files: Iterable<string>): number {
  const bytes = [...new Set(files)].map((file) => statSync(join(dist, `${file}.gz`)).size)
  return bytes.reduce((sum, size) => sum + size, 0) / 1000
}

test('the manifest has the pages', () => {
  expect(pages.length).toBeGreaterThan(20)
})

test.for(pages)('the first load of %s stays within the budget of scripts and styles', (page) => {
  const chunks = [...closureOf(page, closureOf(entry))].flatMap((name) => manifest[name] ?? [])
  const scripts = kilobytes(chunks.map(({ file }) => file))
  const styles = kilobytes(chunks.flatMap(({ css = [] }) => css))
  expect(scripts).toBeLessThan(scriptKilobytesMax)
  expect(styles).toBeLessThan(styleKilobytesMax)
})

test('the texts of the services are in no first load', () => {
  const texts = Object.keys(manifest).filter((name) => name.endsWith('packages/messages/src/render.ts'))
  const loaded = new Set([...pages, entry].flatMap((name) => [...closureOf(name)]))
  expect(texts.length).toBeGreaterThan(0)
  expect(texts.filter((name) => loaded.has(name))).toEqual([])
})

test('styles use light-dark() as written: a replacement for older browsers would not follow the switch of the theme', () => {
  const styles = globSync('assets/*.css', { cwd: dist }).map((file) => readFileSync(join(dist, file), 'utf8'))
  expect(styles.some((text) => text.includes('light-dark('))).toBe(true)
  expect(styles.filter((text) => text.includes('--lightningcss'))).toEqual([])
})
