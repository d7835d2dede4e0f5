import { chmod, mkdir } from 'node:fs/promises'
import { dirname } from 'node:path'

/**
 * Creates a folder and its missing parents, which other accounts can enter whatever the umask is. Files in it protect themselves. The
 * mode of a present folder stays.
 */
export async function createEnterableFolder(folder: string): Promise<void> {
  const first = await mkdir(folder, { recursive: true })
  if (first === undefined) return
  for (let created = folder; created.length >= first.length; created = dirname(created))
    await chmod(created, 0o711)
}
