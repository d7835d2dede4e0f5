import type { CreatedApiKey } from '@fiscus/client'
import { Alert, Button, Group, Modal, Stack } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useReturnFocus } from '../../components/records/use-return-focus.ts'
import { CodeBlock } from '../../components/values/CodeBlock.tsx'
import { useTexts } from '../../texts/texts.ts'
import { texts } from './texts.ts'

/** The text of a new key, shown once. Only the button closes it, so that no click beside it loses the key. */
export function KeySecret({ created, onClose }: { created: CreatedApiKey; onClose: () => void }) {
  const t = useTexts(texts)
  useReturnFocus()
  const { key, name } = created
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('secretTitle')}
      withCloseButton={false}
      closeOnClickOutside={false}
      closeOnEscape={false}
      size="lg"
    >
      <Stack gap="md">
        <Alert color="orange" icon={<IconAlertTriangle aria-hidden />}>
          {t(key === null ? 'secretLost' : 'secretHelp')}
        </Alert>
        {key !== null && <CodeBlock code={key} label={t('secretOf', { name })} />}
        <Group justify="flex-end">
          <Button onClick={onClose}>{t(key === null ? 'close' : 'done')}</Button>
        </Group>
      </Stack>
    </Modal>
  )
}
