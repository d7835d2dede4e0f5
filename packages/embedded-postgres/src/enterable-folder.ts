import { chmod, mkdir, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { hasCode } from '@fiscus/runtime/faults/has-code'

/**
 * Creates a folder and its missing parents, which other accounts can enter whatever the umask is. Files in it protect
 * themselves. The mode of a present folder stays. It creates one folder at a time: with `recursive`, Node.js 24 never
 * ends where a file system has the parent and refuses the folder with ENOENT.
 */
export async function createEnterableFolder(folder: string): Promise<void> {
  try {
    await createOne(folder)
  } catch (error) {
    if (!hasCode(error, 'ENOENT') || dirname(folder) === folder) throw error
    await createEnterableFolder(dirname(folder))
    await createOne(folder)
  }
}

async function createOne(folder: string): Promise<void> {
  try {
    await mkdir(folder)
    await chmod(folder, 0o711)
  } catch (error) {
    if (!hasCode(error, 'EEXIST')) throw error
    if (!(await stat(folder)).isDirectory()) throw new Error(`${folder} is a file`)
  }
}
