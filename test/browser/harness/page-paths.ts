import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const routes = new URL('../../../services/admin/web/src/routes/', import.meta.url)

/** The addresses of all pages, from the routes of the panel. A part as `$run` stands for a value. */
export function readPagePaths(): string[] {
  const files = globSync('*-routes.ts', { cwd: fileURLToPath(routes) }).toSorted()
  return files.flatMap((file) => {
    const text = readFileSync(new URL(file, routes), 'utf8')
    return [...text.matchAll(/path: '([^']+)',\s+(?:validateSearch: [^\n]+\s+)?component:/g)].map(
      ([, path = '']) => path,
    )
  })
}
