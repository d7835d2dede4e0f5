import { createRequire } from 'node:module'
import { dirname } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Plugin } from 'rolldown'

/** A module that is loaded by its URL: the entry of a thread or process, or a catalogue of its work. */
const urlOfModule =
  /new URL\(\s*'(?<beside>\.[^']+\.ts)',\s*import\.meta\.url,?\s*\)|import\.meta\.resolve\('(?<named>@fiscus\/[^']+|\.[^']+\.ts)'\)/g

/**
 * An expression for the place of its module. `new URL(import.meta.url)` has the query with which a module is loaded,
 * and stays.
 */
const place =
  /(?<!new URL\()\bimport\.meta\.url\b|\bimport\.meta\.(dirname|filename)\b|\b__dirname\b|\b__filename\b/g

/** What only the module itself can resolve, once it runs. */
const resolvesLater = /\bimport\.meta\.resolve\b|\brequire\.resolve\(|\bimport\(`/

/**
 * Keeps what a module knows about its place: files beside it, such as migrations and templates, stay where they are and
 * are read from there. A module of `root` that is loaded by its URL becomes a file of the bundle.
 */
export function sourcePlaces(root: string): Plugin {
  return {
    name: 'source-places',
    transform(code, id) {
      if (id.startsWith('\0') || (code.search(place) < 0 && !resolvesLater.test(code))) return null
      const isLibrary = !id.startsWith(`${root}/`) || id.includes('/node_modules/')
      const { resolve } = createRequire(id)
      const fileOf = (beside: string | undefined, named: string) => {
        const file = this.emitFile({ type: 'chunk', id: resolve(beside ?? named) })
        const url = `import.meta.ROLLUP_FILE_URL_${file}`
        return beside ? `new URL(${url})` : url
      }
      const linked = isLibrary
        ? code
        : code.replaceAll(urlOfModule, (_match, beside: string | undefined, named: string) =>
            fileOf(beside, named),
          )
      if (resolvesLater.test(linked))
        this.error(`${id} resolves a module when it runs, which a bundle breaks.`)
      return linked.replaceAll(place, (expression) =>
        JSON.stringify(
          /url/.test(expression) ? pathToFileURL(id) : /dir/.test(expression) ? dirname(id) : id,
        ),
      )
    },
  }
}
