import { Alert, Button, Drawer, FileButton, Group, Stack, Text } from '@mantine/core'
import { IconFileUpload } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { ErrorState } from '../../components/ErrorState.tsx'
import { useReturnFocus } from '../../components/records/use-return-focus.ts'
import { useTexts } from '../../texts/texts.ts'
import { type Imported, ImportSummary } from './ImportSummary.tsx'
import { decodeImport, importBytesMax } from './read-import-file.ts'
import { texts } from './texts.ts'

type Props = {
  /** The names and types of files, as in the attribute `accept`. */
  accept: string
  send: (text: string, options: { dryRun: 'true' | 'false' }) => Promise<Imported>
  onStored: () => Promise<unknown>
  onClose: () => void
}

type Source = { name: string; text: string }

/** Imports a file: choose it, see what would be stored and what cannot be read, store it. */
export function ImportDrawer({ accept, send, onStored, onClose }: Props) {
  const t = useTexts(texts)
  useReturnFocus()
  const [source, setSource] = useState<Source | null>(null)
  const [isTooLarge, setTooLarge] = useState(false)
  const run = useMutation({
    mutationFn: async ({ text, dryRun }: { text: string; dryRun: boolean }) => {
      const result = await send(text, { dryRun: dryRun ? 'true' : 'false' })
      if (!dryRun) await onStored()
      return result
    },
  })
  async function read(file: File | null): Promise<void> {
    if (!file) return
    setTooLarge(file.size > importBytesMax)
    if (file.size > importBytesMax) return
    const text = decodeImport(new Uint8Array(await file.arrayBuffer()))
    setSource({ name: file.name, text })
    run.mutate({ text, dryRun: true })
  }
  const isStored = run.data?.is_dry_run === false
  return (
    <Drawer opened onClose={onClose} title={t('importTitle')} closeButtonProps={{ 'aria-label': t('close') }}>
      <Stack gap="md">
        <Text c="dimmed">{t('importHelp')}</Text>
        <Group gap="sm">
          <FileButton accept={accept} onChange={read}>
            {(props) => (
              <Button {...props} variant="default" leftSection={<IconFileUpload size={16} aria-hidden />}>
                {t('chooseFile')}
              </Button>
            )}
          </FileButton>
          {source && <Text>{source.name}</Text>}
        </Group>
        {isTooLarge && <Alert color="red">{t('tooLarge')}</Alert>}
        {run.error && <ErrorState error={run.error} />}
        {run.data && <ImportSummary result={run.data} />}
        <Group gap="xs">
          {!isStored && (
            <Button
              disabled={
                source === null ||
                run.data === undefined ||
                run.data.created + (run.data.corrected ?? 0) === 0
              }
              loading={run.isPending}
              onClick={() => source && run.mutate({ text: source.text, dryRun: false })}
            >
              {t('import')}
            </Button>
          )}
          <Button variant="default" onClick={onClose}>
            {t('close')}
          </Button>
        </Group>
      </Stack>
    </Drawer>
  )
}
