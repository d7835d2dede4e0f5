import { Alert, Button, Card, FileButton, Group, Stack, Text, Textarea, Title } from '@mantine/core'
import { IconFileUpload, IconX } from '@tabler/icons-react'
import { type DragEvent, useState } from 'react'
import { notifyDone } from '../../problems/notify.tsx'
import { useLanguage } from '../../texts/language.ts'
import { useTexts } from '../../texts/texts.ts'
import { DefaultsRow } from './DefaultsRow.tsx'
import { fileKind } from './file-kind.ts'
import { ImportResult } from './ImportResult.tsx'
import type { ImportText } from './import-text.ts'
import { decodeFile, fileBytesMax, sizeText } from './read-file.ts'
import { texts } from './texts.ts'
import { useImport } from './use-import.ts'

const noText: ImportText = { name: null, text: '' }

/** The import: choose or paste a file, see the differences, store it. */
export function ImportCard() {
  const t = useTexts(texts)
  const language = useLanguage()
  const [source, setSource] = useState(noText)
  const [isTooLarge, setTooLarge] = useState(false)
  const imports = useImport({
    onStored: ({ difference: { records: _, ...counts } }) => {
      notifyDone(t('done', { counts: t('counts', counts) }))
      use(noText)
    },
  })
  const kind = fileKind(source.text)

  function use(next: ImportText): void {
    setTooLarge(false)
    setSource(next)
    imports.check.reset()
    imports.store.reset()
  }
  async function read(file: File | null | undefined): Promise<void> {
    if (!file) return
    if (file.size > fileBytesMax) setTooLarge(true)
    else use({ name: file.name, text: decodeFile(await file.arrayBuffer()) })
  }
  function drop(event: DragEvent): void {
    event.preventDefault()
    void read(event.dataTransfer.files[0])
  }
  function compare(next: ImportText): void {
    const nextKind = fileKind(next.text)
    use(next)
    if (nextKind !== null) imports.check.mutate({ kind: nextKind, text: next.text })
  }
  return (
    <Card
      withBorder
      padding="md"
      component="section"
      aria-labelledby="import-title"
      onDragOver={(event) => event.preventDefault()}
      onDrop={drop}
    >
      <Stack gap="sm">
        <Title order={2} id="import-title">
          {t('import')}
        </Title>
        <Text c="dimmed" maw="70ch">
          {t('importDetail')}
        </Text>
        <Group gap="sm">
          <FileButton accept=".json,.csv,application/json,text/csv" onChange={read}>
            {(props) => (
              <Button {...props} variant="default" leftSection={<IconFileUpload size={16} aria-hidden />}>
                {t('chooseFile')}
              </Button>
            )}
          </FileButton>
          <Text c="dimmed" fz="sm">
            {t('dropHere')}
          </Text>
        </Group>
        {source.name === null ? (
          <Textarea
            label={t('text')}
            placeholder={t('textPlaceholder')}
            value={source.text}
            onChange={(event) => use({ name: null, text: event.currentTarget.value })}
            rows={6}
            styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)' } }}
            spellCheck={false}
          />
        ) : (
          <Group gap="sm">
            <Text fw={600}>
              {t('file', { name: source.name, size: sizeText(source.text.length, language) })}
            </Text>
            <Button
              size="compact-sm"
              variant="subtle"
              leftSection={<IconX size={14} aria-hidden />}
              onClick={() => use(noText)}
            >
              {t('clear')}
            </Button>
          </Group>
        )}
        {isTooLarge && <Alert color="red">{t('tooLarge', { max: sizeText(fileBytesMax, language) })}</Alert>}
        {kind === null && source.text !== '' && <Alert color="red">{t('unreadable')}</Alert>}
        <Group gap="sm">
          <Button
            disabled={kind === null}
            loading={imports.check.isPending}
            onClick={() => compare(source)}
            aria-describedby="import-kind"
          >
            {t('check')}
          </Button>
          {kind !== null && (
            <Text id="import-kind" c="dimmed" fz="sm">
              {t('kind')}: {t(`kind.${kind}`)}
            </Text>
          )}
        </Group>
        <DefaultsRow onChoose={compare} />
        <ImportResult imports={imports} />
      </Stack>
    </Card>
  )
}
