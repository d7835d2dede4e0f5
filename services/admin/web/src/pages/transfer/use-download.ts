import { useState } from 'react'
import { notifyProblem } from '../../problems/notify.tsx'
import { saveFile } from './save-file.ts'

/** Lets the browser save a file of the API; why there is none is a notification. */
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
