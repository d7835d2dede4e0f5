import type { UserLink } from '@fiscus/client'
import { Button, Modal, Stack, Text } from '@mantine/core'
import { CodeBlock } from '../../components/values/CodeBlock.tsx'
import { DateTime } from '../../components/values/DateTime.tsx'
import { useTexts } from '../../texts/texts.ts'
import { texts } from './texts.ts'

/** A new one-time link, shown once. */
export function LinkDialog({ link, onClose }: { link: UserLink | null; onClose: () => void }) {
  const t = useTexts(texts)
  return (
    <Modal
      opened={link !== null}
      onClose={onClose}
      title={t('link')}
      size="lg"
      closeButtonProps={{ 'aria-label': t('close') }}
      closeOnClickOutside={false}
    >
      {link && (
        <Stack gap="md">
          <Text fz="sm">
            {t(link.path.startsWith('/invitation') ? 'invitationLinkText' : 'linkText')}{' '}
            <DateTime value={link.expires_at} />
          </Text>
          <CodeBlock code={location.origin + link.path} label={t('link')} />
          <Button onClick={onClose}>{t('close')}</Button>
        </Stack>
      )}
    </Modal>
  )
}
