import { execFile } from 'node:child_process'
import { cp, lstat, mkdtemp, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { promisify } from 'node:util'
import { hasCode } from '@fiscus/runtime/faults/has-code'
import { OperatorError } from '@fiscus/runtime/faults/operator-error'
import { createEnterableFolder } from './enterable-folder.ts'

/**
 * Copies a folder of programs as root, so that other accounts can run and not change them. A complete copy appears by a
 * rename. A present copy is used again, unless another account owns it or can write to it: then it is replaced.
 * @throws OperatorError when another account can write to the folder of the copy
 */
export async function ensureRootCopy(folder: string, copy: string): Promise<string> {
  const parent = dirname(copy)
  await createEnterableFolder(parent)
  if (!(await isProtected(parent)))
    throw new OperatorError(
      `Root runs PostgreSQL from ${parent}, but other accounts can write to it. Repair it with: chown root: ${parent} && chmod go-w ${parent}`,
    )
  if (await isProtected(copy)) return copy
  const incoming = await mkdtemp(`${copy}.`)
  try {
    await cp(folder, incoming, { recursive: true, verbatimSymlinks: true })
    await promisify(execFile)('chown', ['-R', '-h', '0:0', incoming])
    await promisify(execFile)('chmod', ['-R', 'u+rwX,go+rX,go-w', incoming])
    await replace(copy, incoming)
  } finally {
    await rm(incoming, { recursive: true, force: true })
  }
  return copy
}

async function replace(copy: string, incoming: string): Promise<void> {
  if (!(await isProtected(copy))) await rm(copy, { recursive: true, force: true })
  try {
    await rename(incoming, copy)
  } catch (error) {
    // Another process has completed the same copy meanwhile.
    if (!hasCode(error, 'ENOTEMPTY') && !hasCode(error, 'EEXIST')) throw error
  }
}

/** Returns whether the path is a folder that only root can change. */
async function isProtected(path: string): Promise<boolean> {
  try {
    const { uid, mode } = await lstat(path)
    return uid === 0 && (mode & 0o170000) === 0o040000 && (mode & 0o022) === 0
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return false
    throw error
  }
}
