import { hash } from 'node:crypto'
import { appendFileSync, globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync, constants as zlib } from 'node:zlib'
import { writeClient } from '@fiscus/client/generator/write-client'

/**
 * Writes the generated files of the client, then builds the panel into services/admin/dist if its sources or the
 * lockfile have changed since the last build.
 */
const web = import.meta.dirname
const root = join(web, '../../..')
const dist = join(web, '../dist')
const digestFile = join(dist, 'digest')

writeClient()
const digest = digestOfSources()
if (digest !== builtDigest()) {
  console.error('Building the panel, which takes up to some minutes.')
  const start = performance.now()
  const { build } = await import('vite')
  await build({ configFile: join(web, 'vite.config.ts'), logLevel: 'warn' })
  addFontLicence()
  compressFiles()
  writeFileSync(digestFile, digest)
  console.error(`Built the panel in ${((performance.now() - start) / 1000).toFixed(1)} s.`)
}

function digestOfSources(): string {
  const files = [
    'services/admin/web/**',
    'packages/{client,contracts,messages,runtime,scheduling}/src/**',
    'pnpm-lock.yaml',
  ].flatMap((pattern) =>
    globSync(pattern, {
      cwd: root,
      withFileTypes: true,
      exclude: ['**/node_modules', '**/*.test.ts', '**/*.md'],
    }),
  )
  const paths = files.flatMap((entry) => (entry.isFile() ? [join(entry.parentPath, entry.name)] : [])).sort()
  return hash('sha256', paths.map((path) => `${path}\0${hash('sha256', readFileSync(path))}`).join('\n'))
}

function builtDigest(): string | null {
  try {
    return readFileSync(digestFile, 'utf8')
  } catch {
    return null
  }
}

/** Vite lists the licences of modules; the font is no module. */
function addFontLicence(): void {
  const font = '@fontsource-variable/inter'
  const licence = readFileSync(join(web, 'node_modules', font, 'LICENSE'), 'utf8')
  appendFileSync(join(dist, 'third-party-licences.md'), `\n## ${font} (OFL-1.1)\n\n${licence}`)
}

/** Writes NAME.br and NAME.gz beside each file that compression makes smaller. */
function compressFiles(): void {
  for (const name of globSync('assets/*.{js,css,svg}', { cwd: dist })) {
    const content = readFileSync(join(dist, name))
    const params = { [zlib.BROTLI_PARAM_QUALITY]: 9, [zlib.BROTLI_PARAM_SIZE_HINT]: content.length }
    writeFileSync(join(dist, `${name}.br`), brotliCompressSync(content, { params }))
    writeFileSync(join(dist, `${name}.gz`), gzipSync(content, { level: 9 }))
  }
}
