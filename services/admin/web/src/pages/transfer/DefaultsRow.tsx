import { Button, Group, Stack, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useApi } from '../../api/client.ts'
import { notifyProblem } from '../../problems/notify.tsx'
import { useTexts } from '../../texts/texts.ts'
import type { ImportText } from './import-text.ts'
import { texts } from './texts.ts'
import { withMissing } from './with-missing.ts'

/** The configuration of a new tenant as a file to import: what this one lacks of it, or all of it. */
export function DefaultsRow({ onChoose }: { onChoose: (text: ImportText) => void }) {
  const t = useTexts(texts)
  const api = useApi()
  const choose = useMutation({
    mutationFn: async (part: 'missing' | 'all') => {
      const defaults = await api.getDefaultConfiguration()
      if (part === 'all') return { name: t('defaultsFile'), text: JSON.stringify(defaults) }
      const merged = withMissing(await api.exportConfiguration(), defaults)
      return { name: t('missingFile'), text: JSON.stringify(merged) }
    },
    onSuccess: onChoose,
    onError: (error) => notifyProblem(error),
  })
  return (
    <Stack gap={4}>
      <Text fw={600}>{t('defaults')}</Text>
      <Text c="dimmed" fz="sm">
        {t('defaultsDetail')}
      </Text>
      <Group gap="sm">
        <Button size="xs" variant="default" onClick={() => choose.mutate('missing')}>
          {t('addMissing')}
        </Button>
        <Button size="xs" variant="default" onClick={() => choose.mutate('all')}>
          {t('compareDefaults')}
        </Button>
      </Group>
    </Stack>
  )
}
