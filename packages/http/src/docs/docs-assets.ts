import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { pathToFileURL } from 'node:url'

const swagger = pathToFileURL(createRequire(import.meta.url).resolve('swagger-ui-dist/swagger-ui.css'))
const assetsFolder = new URL('../../assets/', import.meta.url)

const assets: Record<string, { url: URL; contentType: string }> = {
  'swagger-ui.css': { url: swagger, contentType: 'text/css' },
  'swagger-ui.js': { url: new URL('swagger-ui-bundle.js', swagger), contentType: 'text/javascript' },
  'start.js': { url: new URL('start.js', assetsFolder), contentType: 'text/javascript' },
  'swagger.css': { url: new URL('swagger.css', assetsFolder), contentType: 'text/css' },
  'docs.css': { url: new URL('docs.css', assetsFolder), contentType: 'text/css' },
}

type Asset = { content: Uint8Array<ArrayBuffer>; contentType: string }

const loaded = new Map<string, Promise<Asset>>()

/**
 * Returns a file of the documentation pages, or undefined if the name is unknown. All responses share the bytes: a file
 * has more than a megabyte, and callers need no key.
 */
export async function readDocsAsset(name: string): Promise<Asset | undefined> {
  const asset = Object.hasOwn(assets, name) ? assets[name] : undefined
  if (!asset) return undefined
  const reading = loaded.get(name) ?? read(asset)
  loaded.set(name, reading)
  reading.catch(() => loaded.delete(name))
  return reading
}

async function read({ url, contentType }: { url: URL; contentType: string }): Promise<Asset> {
  return { content: await readFile(url), contentType: `${contentType}; charset=utf-8` }
}
