import { readdirSync, readFileSync } from 'node:fs'

/**
 * Writes the CycloneDX list of the image: from pnpm's list of the lockfile, which has the packages of every platform,
 * it keeps the installed ones (a folder `name@version` of node_modules/.pnpm) and adds Node. Without the instant and
 * the random number of pnpm's list, equal lockfiles make equal files.
 */
type Component = { 'bom-ref': string; purl: string }
type Dependency = { ref: string; dependsOn?: string[] }
type Bom = {
  serialNumber?: string
  metadata: { timestamp?: string; component: Component }
  components: Component[]
  dependencies: Dependency[]
}

const [listFile = '', storeFolder = ''] = process.argv.slice(2)
const bom: Bom = JSON.parse(readFileSync(listFile, 'utf8'))
const installed = readdirSync(storeFolder)

/** pnpm shortens a folder name with many peers, and appends peers and patches after the version. */
function isInstalled({ purl }: Component): boolean {
  const name = decodeURIComponent(purl.replace('pkg:npm/', '')).replaceAll('/', '+')
  return installed.some((folder) => folder === name || folder.startsWith(`${name}_`))
}

const node = {
  type: 'application',
  name: 'node',
  version: process.versions.node,
  purl: `pkg:generic/node@${process.versions.node}`,
  'bom-ref': `pkg:generic/node@${process.versions.node}`,
  licenses: [{ license: { id: 'MIT' } }],
}
const components = [...bom.components.filter(isInstalled), node]
const refs = new Set([
  bom.metadata.component['bom-ref'],
  ...components.map((component) => component['bom-ref']),
])
const dependencies = bom.dependencies
  .filter(({ ref }) => refs.has(ref))
  .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn?.filter((other) => refs.has(other)) }))
delete bom.serialNumber
delete bom.metadata.timestamp
console.log(JSON.stringify({ ...bom, components, dependencies }, null, 1))
