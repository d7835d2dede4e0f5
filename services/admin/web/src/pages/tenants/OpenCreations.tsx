import type { TenantCreation } from '@fiscus/client'
import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import { StatusBadge, type Tone } from '../../components/values/StatusBadge.tsx'
import { useTexts } from '../../texts/texts.ts'
import { texts } from './texts.ts'

const tones: Record<TenantCreation['status'], Tone> = {
  creating: 'running',
  failed: 'bad',
  interrupted: 'warning',
  done: 'good',
}

type Props = { creations: readonly TenantCreation[]; onOpen: (slug: string) => void }

/** The tenants that are being created, or whose creation has stopped. */
export function OpenCreations({ creations, onOpen }: Props) {
  const t = useTexts(texts)
  if (creations.length === 0) return null
  return (
    <Alert color="blue" title={t('creations')}>
      <Stack gap="xs">
        {creations.map(({ slug, name, status }) => (
          <Group key={slug} gap="sm">
            <Text fw={500}>{name}</Text>
            <StatusBadge tone={tones[status]} label={t(status)} />
            <Button variant="default" size="compact-sm" onClick={() => onOpen(slug)}>
              {t('creationTitle', { name })}
            </Button>
          </Group>
        ))}
      </Stack>
    </Alert>
  )
}
