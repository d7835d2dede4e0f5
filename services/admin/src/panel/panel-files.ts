import { hash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { extname } from 'node:path'
import { hasCode } from '@fiscus/runtime/faults/has-code'

/** The folder that `web/build.ts` writes. */
const built = new URL('../../dist/', import.meta.url)

const types: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.svg': 'image/svg+xml; charset=utf-8',
  '.woff2': 'font/woff2',
}

const encodings = [
  { name: 'br', suffix: '.br' },
  { name: 'gzip', suffix: '.gz' },
] as const

/** A file of the panel, with the encoding of its content. */
export type PanelFile = {
  content: Uint8Array<ArrayBuffer>
  type: string
  encoding: string | null
  etag: string
}

/** Returns the page of the panel as it was built, or null before the build. */
export async function readPage(): Promise<string | null> {
  return (await read('index.html'))?.toString('utf8') ?? null
}

/**
 * Returns a file of the panel, compressed at the build if the caller accepts it, or null if it does not exist.
 * @param name a name without folders, or `assets/` and a name
 * @param acceptEncoding the header Accept-Encoding
 */
export async function readPanelFile(name: string, acceptEncoding: string): Promise<PanelFile | null> {
  const type = types[extname(name)]
  if (!type || !/^(assets\/)?[\w-][\w.-]*$/.test(name)) return null
  for (const { name: encoding, suffix } of encodings) {
    const content = accepts(acceptEncoding, encoding) ? await read(`${name}${suffix}`) : null
    if (content) return { content, type, encoding, etag: etagOf(content) }
  }
  const content = await read(name)
  return content && { content, type, encoding: null, etag: etagOf(content) }
}

function accepts(header: string, encoding: string): boolean {
  return header.split(',').some((part) => {
    const [name, ...parameters] = part.split(';').map((word) => word.trim())
    return name === encoding && !parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter))
  })
}

function etagOf(content: Uint8Array): string {
  return `"${hash('sha256', content, 'base64url')}"`
}

async function read(name: string): Promise<Buffer<ArrayBuffer> | null> {
  try {
    return await readFile(new URL(name, built))
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return null
    throw error
  }
}
