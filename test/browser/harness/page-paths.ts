import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const routes = new URL('../../../services/admin/web/src/routes/', import.meta.url)

/**
 * The addresses of all pages, from the routes of the panel. A part as `$run` stands for a value. The page of all other
 * addresses, `/$`, is left out: it has no address of its own.
 */
export function readPagePaths(): string[] {
  const files = globSync('*-routes.ts', { cwd: fileURLToPath(routes) }).toSorted()
  return files.flatMap((file) => {
    const text = readFileSync(new URL(file, routes), 'utf8')
    const pages = text.matchAll(/path: '([^']+)',\s+(?:validateSearch: [^\n]+\s+)?component:/g)
    return [...pages].map(([, path = '']) => path).filter((path) => path !== '/$')
  })
}
