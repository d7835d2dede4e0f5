import { readFile } from 'node:fs/promises'

const assets: Record<string, { url: string; contentType: string }> = {
  'swagger-ui.css': { url: import.meta.resolve('swagger-ui-dist/swagger-ui.css'), contentType: 'text/css' },
  'swagger-ui.js': {
    url: import.meta.resolve('swagger-ui-dist/swagger-ui-bundle.js'),
    contentType: 'text/javascript',
  },
  'start.js': { url: import.meta.resolve('../../assets/start.js'), contentType: 'text/javascript' },
  'swagger.css': { url: import.meta.resolve('../../assets/swagger.css'), contentType: 'text/css' },
  'docs.css': { url: import.meta.resolve('../../assets/docs.css'), contentType: 'text/css' },
}

type Asset = { content: Uint8Array<ArrayBuffer>; contentType: string }

const loaded = new Map<string, Promise<Asset>>()

/**
 * Returns a file of the documentation pages, or undefined if the name is unknown. All responses share the bytes: a file has
 * more than a megabyte, and callers need no key.
 */
export async function readDocsAsset(name: string): Promise<Asset | undefined> {
  const asset = Object.hasOwn(assets, name) ? assets[name] : undefined
  if (!asset) return undefined
  const reading = loaded.get(name) ?? read(asset)
  loaded.set(name, reading)
  reading.catch(() => loaded.delete(name))
  return reading
}

async function read({ url, contentType }: { url: string; contentType: string }): Promise<Asset> {
  return { content: await readFile(new URL(url)), contentType: `${contentType}; charset=utf-8` }
}
