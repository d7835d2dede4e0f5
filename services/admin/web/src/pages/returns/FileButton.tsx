import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useDownload } from '../transfer/use-download.ts'

type Props = { label: string; name: string; isDisabled: boolean; read: () => Promise<Blob> }

/** Downloads a file of a return; why there is none is a notification. */
export function FileButton({ label, name, isDisabled, read }: Props) {
  const { download, isBusy } = useDownload()
  return (
    <Button
      leftSection={<IconDownload size={16} aria-hidden />}
      loading={isBusy}
      disabled={isDisabled}
      onClick={() => void download(name, read)}
    >
      {label}
    </Button>
  )
}
