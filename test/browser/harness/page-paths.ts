import { readFileSync } from 'node:fs'

const tables = new URL('../../../services/admin/web/src/routes/pages.ts', import.meta.url)

/** The addresses of all pages, from the tables of the panel. A part as `$run` stands for a value. */
export function readPagePaths(): string[] {
  const pages = readFileSync(tables, 'utf8').matchAll(/^ {2}'([^']+)': page\(/gm)
  return [...pages].map(([, path = '']) => path)
}
