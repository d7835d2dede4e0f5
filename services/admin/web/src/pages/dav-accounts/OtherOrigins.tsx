import { Alert, Button, Group, List, Stack, Text } from '@mantine/core'
import { IconServer2 } from '@tabler/icons-react'
import { useTexts } from '../../texts/texts.ts'
import { texts } from './texts.ts'

type Props = { origins: readonly string[]; onAllow: () => void }

/** The servers to which a tested one refers, and the consent to send them the login. */
export function OtherOrigins({ origins, onAllow }: Props) {
  const t = useTexts(texts)
  if (origins.length === 0) return null
  return (
    <Alert color="yellow" title={t('refersTo')}>
      <Stack gap="xs">
        <List size="sm">
          {origins.map((origin) => (
            <List.Item key={origin}>{origin}</List.Item>
          ))}
        </List>
        <Text fz="sm">{t('refersToHelp')}</Text>
        <Group>
          <Button variant="default" leftSection={<IconServer2 size={16} aria-hidden />} onClick={onAllow}>
            {t('allowOrigins')}
          </Button>
        </Group>
      </Stack>
    </Alert>
  )
}
