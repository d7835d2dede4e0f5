import { execFileSync } from 'node:child_process'
import { cpSync, readFileSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'

/**
 * Builds the package as it would be published, by default into `dist`: `node packages/client/build.ts [folder]`.
 * The folder gets ES modules, declarations, a package.json, the README and the licence.
 */
const folder = resolve(process.argv[2] ?? `${import.meta.dirname}/dist`)
const root = resolve(import.meta.dirname, '../..')

execFileSync(
  `${root}/node_modules/.bin/tsc`,
  ['-p', `${import.meta.dirname}/tsconfig.build.json`, '--outDir', folder],
  { stdio: 'inherit', timeout: 120_000 },
)
const { name, version, description, license } = JSON.parse(
  readFileSync(`${import.meta.dirname}/package.json`, 'utf8'),
)
const published = {
  name,
  version,
  description,
  license,
  type: 'module',
  exports: { '.': { types: './index.d.ts', default: './index.js' } },
  sideEffects: false,
  engines: { node: '>=22' },
}
writeFileSync(`${folder}/package.json`, `${JSON.stringify(published, null, 2)}\n`)
cpSync(`${import.meta.dirname}/README.md`, `${folder}/README.md`)
cpSync(`${root}/LICENSE`, `${folder}/LICENSE`)
