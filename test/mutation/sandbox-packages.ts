import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../../', import.meta.url))

/**
 * Resolves the packages of the repository to the copies that Stryker mutates. By its links in node_modules a package
 * would import the original files, and tests through another package would never run a mutant.
 */
export const sandboxPackages = [
  { find: /^@fiscus\/service-([^/]+)\/(.+)$/, replacement: `${root}services/$1/src/$2.ts` },
  { find: /^@fiscus\/([^/]+)\/(.+)$/, replacement: `${root}packages/$1/src/$2.ts` },
]
