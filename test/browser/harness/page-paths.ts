import { readFileSync } from 'node:fs'

const routes = new URL('../../../services/admin/web/src/routes.tsx', import.meta.url)

/** The addresses of all pages, from the routes of the panel. A part as `$run` stands for a value. */
export function readPagePaths(): string[] {
  const text = readFileSync(routes, 'utf8')
  return [...text.matchAll(/path: '([^']+)',\s+(?:validateSearch: [^\n]+\s+)?component:/g)].map(
    ([, path = '']) => path,
  )
}
