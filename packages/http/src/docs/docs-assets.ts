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

/** Returns a file of the documentation pages, or undefined if the name is unknown. */
export async function readDocsAsset(name: string) {
  const asset = Object.hasOwn(assets, name) ? assets[name] : undefined
  return (
    asset && {
      content: await readFile(new URL(asset.url)),
      contentType: `${asset.contentType}; charset=utf-8`,
    }
  )
}
