import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { Manifest } from './manifests.ts'

const run = promisify(execFile)
const root = fileURLToPath(new URL('../..', import.meta.url))
/** Below node_modules, so that the packages of the models are found. */
const cache = `${root}/node_modules/.cache/kubernetes`

const modelsOf: Record<string, string> = {
  'gateway.networking.k8s.io': '@kubernetes-models/gateway-api',
  'keda.sh': '@kubernetes-models/keda',
  'monitoring.coreos.com': '@kubernetes-models/prometheus-operator',
}

/** `apps/v1` → `kubernetes-models/apps/v1`; the groups of other projects have packages of their own. */
function moduleOf({ apiVersion }: Manifest): string {
  const [group = ''] = apiVersion.split('/')
  return `${modelsOf[group] ?? 'kubernetes-models'}/${apiVersion}`
}

/** Returns the faults of a manifest by the schema of its kind: types, required fields, patterns. */
export async function faultsOf(manifest: Manifest): Promise<string[]> {
  const { [manifest.kind]: Model } = await import(moduleOf(manifest))
  try {
    new Model(manifest).validate()
    return []
  } catch (error) {
    return [`${manifest.kind} ${manifest.metadata.name}: ${error instanceof Error ? error.message : error}`]
  }
}

/**
 * Returns what the compiler finds in the manifests as literals of the types of their kinds: fields that do not exist,
 * which the schemas accept and Kubernetes drops.
 */
export async function unknownFieldsOf(manifests: readonly Manifest[]): Promise<string[]> {
  const literals = manifests.map((manifest, index) => {
    const type = `import('${moduleOf(manifest)}').I${manifest.kind}`
    return `export const ${manifest.kind}_${index}: ${type} = ${JSON.stringify(manifest, null, 1)}`
  })
  await mkdir(cache, { recursive: true })
  const folder = await mkdtemp(`${cache}/manifests-`)
  try {
    await writeFile(`${folder}/manifests.ts`, literals.join('\n'))
    return await compile(`${folder}/manifests.ts`)
  } finally {
    await rm(folder, { recursive: true })
  }
}

async function compile(file: string): Promise<string[]> {
  const options = ['--noEmit', '--strict', '--skipLibCheck', '--ignoreConfig', '--types', '']
  const target = ['--module', 'nodenext', '--target', 'es2024']
  const compiler = `${root}/node_modules/typescript/bin/tsc`
  const output = await run(process.execPath, [compiler, ...options, ...target, file]).then(
    () => '',
    (error: { stdout: string }) => error.stdout,
  )
  return output.split('\n').filter((line) => line !== '')
}
