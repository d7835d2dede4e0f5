import { constants } from 'node:fs'
import { access } from 'node:fs/promises'
import { messageOf } from '@fiscus/runtime/faults/message-of'
import { OperatorError } from '@fiscus/runtime/faults/operator-error'
import { createEnterableFolder } from './enterable-folder.ts'

/**
 * Creates the folder of a server's data, or checks that a present one can be used.
 * @throws OperatorError when the folder cannot be created, is a file, or cannot be written
 */
export async function createDataFolder(folder: string): Promise<void> {
  try {
    await createEnterableFolder(folder)
    await access(folder, constants.W_OK | constants.X_OK)
  } catch (error) {
    throw new OperatorError(
      `The data folder ${folder} cannot be used (${messageOf(error)}): set DATA_FOLDER to a folder that this account may write.`,
    )
  }
}
