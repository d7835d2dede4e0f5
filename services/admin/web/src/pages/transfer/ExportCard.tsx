import { Button, Card, Group, SegmentedControl, Stack, Text, Title } from '@mantine/core'
import { IconBraces, IconTable } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '../../api/client.ts'
import { notifyDone, notifyProblem } from '../../problems/notify.tsx'
import { useTexts } from '../../texts/texts.ts'
import { saveFile } from './save-file.ts'
import { texts } from './texts.ts'

type Separator = 'comma' | 'semicolon'

/** The downloads: the whole configuration, and its tables in the format of a spreadsheet. */
export function ExportCard() {
  const t = useTexts(texts)
  const api = useApi()
  const [separator, setSeparator] = useState<Separator>('comma')
  const download = useMutation({
    mutationFn: async ({ name, read }: { name: string; read: () => Promise<Blob> }) => {
      saveFile(name, await read())
      return name
    },
    onSuccess: (name) => notifyDone(t('exported', { name })),
    onError: (error) => notifyProblem(error),
  })
  const configuration = async () =>
    new Blob([`${JSON.stringify(await api.exportConfiguration(), null, 2)}\n`], { type: 'application/json' })
  return (
    <Card withBorder padding="md" component="section" aria-labelledby="export-title">
      <Stack gap="sm">
        <Title order={2} id="export-title">
          {t('export')}
        </Title>
        <Group gap="sm" align="center">
          <Button
            variant="default"
            leftSection={<IconBraces size={16} aria-hidden />}
            onClick={() => download.mutate({ name: 'tax-configuration.json', read: configuration })}
          >
            {t('exportConfiguration')}
          </Button>
          <Text c="dimmed" fz="sm">
            {t('exportConfigurationDetail')}
          </Text>
        </Group>
        <Group gap="sm" align="flex-end">
          <Button
            variant="default"
            leftSection={<IconTable size={16} aria-hidden />}
            onClick={() => download.mutate({ name: 'rates.csv', read: () => api.exportRates({ separator }) })}
          >
            {t('exportRates')}
          </Button>
          <Button
            variant="default"
            leftSection={<IconTable size={16} aria-hidden />}
            onClick={() => download.mutate({ name: 'rules.csv', read: () => api.exportRules({ separator }) })}
          >
            {t('exportRules')}
          </Button>
          <SegmentedControl<Separator>
            aria-label={t('separator')}
            value={separator}
            onChange={setSeparator}
            data={[
              { value: 'comma', label: t('comma') },
              { value: 'semicolon', label: t('semicolon') },
            ]}
          />
        </Group>
      </Stack>
    </Card>
  )
}
