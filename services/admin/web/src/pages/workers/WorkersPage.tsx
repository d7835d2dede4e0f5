import { Button, Group, Text } from '@mantine/core'
import { IconExternalLink } from '@tabler/icons-react'
import { EmptyState } from '../../components/EmptyState.tsx'
import { ButtonLink } from '../../components/links.tsx'
import { Section } from '../../components/Section.tsx'
import { useSession } from '../../session/session.ts'
import { useTexts } from '../../texts/texts.ts'
import { AutomationPage } from '../automation/AutomationPage.tsx'
import { ProcessTable } from './ProcessTable.tsx'
import { QueueTable } from './QueueTable.tsx'
import { texts } from './texts.ts'

/** The processes and queues of the installation, for users of the platform. */
export function WorkersPage() {
  const t = useTexts(texts)
  const isPlatform = useSession().tenant === null
  if (!isPlatform)
    return (
      <AutomationPage title={t('workers')}>
        <EmptyState
          title={t('onlyPlatform')}
          description={t('onlyPlatformHelp')}
          action={<ButtonLink to="/automation/runs">{t('runs')}</ButtonLink>}
        />
      </AutomationPage>
    )
  return (
    <AutomationPage title={t('workers')} description={t('description')}>
      <Section title={t('processes')}>
        <ProcessTable />
      </Section>
      <Section title={t('queues')}>
        <QueueTable />
        <Group gap="md" mt="xs">
          <Button
            component="a"
            href="/queues"
            target="_blank"
            rel="noreferrer"
            variant="default"
            size="xs"
            leftSection={<IconExternalLink size={14} aria-hidden />}
          >
            {t('board')}
          </Button>
          <Text size="sm" c="dimmed" flex="1 1 20rem">
            {t('boardHelp')}
          </Text>
        </Group>
      </Section>
    </AutomationPage>
  )
}
