import { Group, Kbd, Modal, Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { useReturnFocus } from '../components/records/use-return-focus.ts'
import { useSession } from '../session/session.ts'
import { tenantAtWork } from '../session/tenant-at-work.ts'
import { useTexts } from '../texts/texts.ts'
import { useCurrentCommands } from './commands.ts'
import { placesOf } from './navigation.ts'
import { texts } from './texts.ts'

/** The list of all shortcuts, opened by `?`. */
export function ShortcutHelp({ onClose }: { onClose: () => void }) {
  const t = useTexts(texts)
  useReturnFocus()
  const session = useSession()
  const commands = useCurrentCommands().filter(({ keys: [key] }) => key !== '')
  return (
    <Modal opened onClose={onClose} title={t('help')} closeButtonProps={{ 'aria-label': t('close') }}>
      <Stack gap="xs">
        {commands.map(({ label, keys }) => (
          <Row key={label} keys={keys}>
            {label}
          </Row>
        ))}
        <Row keys={['Ctrl', 'K']}>{t('shortcutPalette')}</Row>
        <Row keys={['/']}>{t('shortcutSearch')}</Row>
        <Row keys={['?']}>{t('shortcutHelp')}</Row>
        {placesOf(session, tenantAtWork).map(({ name, letter }) => (
          <Row key={name} keys={['g', letter]}>
            {t('shortcutGo', { place: t(name) })}
          </Row>
        ))}
      </Stack>
    </Modal>
  )
}

function Row({ keys, children }: { keys: readonly string[]; children: ReactNode }) {
  return (
    <Group justify="space-between" wrap="nowrap">
      <Text>{children}</Text>
      <Group gap={4} wrap="nowrap">
        {keys.map((key) => (
          <Kbd key={key}>{key}</Kbd>
        ))}
      </Group>
    </Group>
  )
}
