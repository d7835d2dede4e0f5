import { open } from 'node:fs/promises'

/**
 * Writes the entries of a folder to the disk: a file that was created or renamed there survives a power failure only
 * after that.
 */
export async function syncFolder(folder: string): Promise<void> {
  await using handle = await open(folder)
  await handle.sync()
}
