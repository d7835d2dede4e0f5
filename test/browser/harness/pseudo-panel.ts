import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build, type Plugin, preview } from 'vite'
import { marked } from '../../error-pages/pseudo-language.ts'

const web = fileURLToPath(new URL('../../../services/admin/web/', import.meta.url))

/**
 * Builds the panel with a pseudo language in the place of Polish, in which the words of every text stand in marks, and
 * serves it on a free port of its own. The calls of the API go to `api`.
 */
export async function startPseudoPanel(api: string): Promise<AsyncDisposable & { url: string }> {
  await using opened = new AsyncDisposableStack()
  const outDir = await mkdtemp(join(tmpdir(), 'fiscus-pseudo-'))
  opened.defer(() => rm(outDir, { recursive: true, force: true }))
  const config = { configFile: join(web, 'vite.config.ts'), logLevel: 'warn' } as const
  await build({ ...config, plugins: [pseudoLanguage], build: { outDir, minify: false } })
  const proxy = { '/api': { target: api } }
  const server = await preview({
    ...config,
    build: { outDir },
    preview: { host: '127.0.0.1', port: 0, proxy },
  })
  opened.defer(() => server.close())
  const resources = opened.move()
  const [url = ''] = server.resolvedUrls?.local ?? []
  return { url: url.replace(/\/$/, ''), [Symbol.asyncDispose]: () => resources.disposeAsync() }
}

/** The names of the records with texts that a module has, as expressions. */
function textsOf(code: string, id: string): string[] {
  const names = (pattern: RegExp) => Array.from(code.matchAll(pattern), ([, name]) => name)
  return [
    ...names(/^(?:export )?const (\w+) = defineTexts\(/gm).map((name) => `${name}.pl`),
    ...names(/^export const (\w+) = .*defineMessages\(/gm).map(
      (name) => `...Object.values(${name}).map(({ wording }) => wording)`,
    ),
    ...(id.endsWith('/cron-words-pl.ts') ? ['polishCronWords'] : []),
  ]
}

/** Marks the texts of a module after it has made them. */
const pseudoLanguage: Plugin = {
  name: 'pseudo-language',
  transform(code, id) {
    const texts = textsOf(code, id)
    if (texts.length === 0) return null
    return `${code}\n;{ const markTexts = ${markTexts}; for (const part of [${texts}]) markTexts(part, ${marked}) }`
  },
}

/** Marks each text of a record, and what its functions return. English is that of the API, which is no catalogue. */
function markTexts(texts: Record<string, unknown>, marked: (text: string) => string): void {
  for (const [key, text] of Object.entries(texts)) {
    if (typeof text === 'string' && key !== 'en') texts[key] = marked(text)
    if (typeof text === 'function') texts[key] = (...values: unknown[]) => `⟦${text(...values)}⟧`
  }
}
