import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { notifyProblem } from '../../problems/notify.tsx'
import { saveFile } from '../transfer/save-file.ts'

type Props = { label: string; name: string; isDisabled: boolean; read: () => Promise<Blob> }

/** Downloads a file of a return; why there is none is a notification. */
export function FileButton({ label, name, isDisabled, read }: Props) {
  const [isBusy, setBusy] = useState(false)

  async function download(): Promise<void> {
    setBusy(true)
    try {
      saveFile(name, await read())
    } catch (error) {
      notifyProblem(error)
    } finally {
      setBusy(false)
    }
  }

  return (
    <Button
      leftSection={<IconDownload size={16} aria-hidden />}
      loading={isBusy}
      disabled={isDisabled}
      onClick={() => void download()}
    >
      {label}
    </Button>
  )
}
