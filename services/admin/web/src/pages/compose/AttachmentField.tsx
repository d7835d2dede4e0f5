import { ActionIcon, Button, FileButton, Group, Stack, Text } from '@mantine/core'
import { IconPaperclip, IconX } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { useTexts } from '../../texts/texts.ts'
import { useSizeText } from '../mail/use-size-text.ts'
import { type AttachedFile, attach } from './attached-files.ts'
import { texts } from './texts.ts'

type Props = {
  files: readonly AttachedFile[]
  error: ReactNode
  onChange: (files: readonly AttachedFile[]) => void
}

/** The files of a message. */
export function AttachmentField({ files, error, onChange }: Props) {
  const t = useTexts(texts)
  const sizeText = useSizeText()
  const [isTooLarge, setTooLarge] = useState(false)
  async function add(chosen: readonly File[]) {
    const attached = await attach(files, chosen)
    setTooLarge(attached === null)
    if (attached) onChange(attached)
  }
  return (
    <Stack gap="xs" role="group" aria-label={t('attachments')}>
      {files.map((file) => (
        <Group key={file.id} gap="xs" wrap="nowrap">
          <Text style={{ overflowWrap: 'anywhere' }}>
            {file.name || t('unnamed')}{' '}
            <Text span fz="sm" c="dimmed">
              {file.media_type}, {sizeText(file.bytes)}
            </Text>
          </Text>
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={t('remove', { name: file.name || t('unnamed') })}
            onClick={() => onChange(files.filter((each) => each !== file))}
          >
            <IconX size={16} aria-hidden />
          </ActionIcon>
        </Group>
      ))}
      <Group>
        <FileButton multiple onChange={add}>
          {(props) => (
            <Button {...props} variant="default" leftSection={<IconPaperclip size={16} aria-hidden />}>
              {t('attach')}
            </Button>
          )}
        </FileButton>
      </Group>
      {(isTooLarge || error) && (
        <Text fz="sm" c="red" role="alert">
          {isTooLarge ? t('tooLarge') : error}
        </Text>
      )}
    </Stack>
  )
}
