import { useState } from 'react'
import { notifyProblem } from '../../problems/notify.tsx'
import { saveFile } from '../transfer/save-file.ts'

/** Saves a file of a return; why there is none is a notification. */
export function useDownload() {
  const [isBusy, setBusy] = useState(false)

  async function download(name: string, read: () => Promise<Blob>): Promise<void> {
    setBusy(true)
    try {
      saveFile(name, await read())
    } catch (error) {
      notifyProblem(error)
    } finally {
      setBusy(false)
    }
  }

  return { download, isBusy }
}
