import type { Overview } from '@fiscus/client'
import { Group, Stack, Text } from '@mantine/core'
import { TextLink } from '../../components/links.tsx'
import { Section } from '../../components/Section.tsx'
import { RelativeTime } from '../../components/values/RelativeTime.tsx'
import { StatusBadge } from '../../components/values/StatusBadge.tsx'
import { useServiceText } from '../../problems/problem-text.ts'
import { useTexts } from '../../texts/texts.ts'
import { useLabelOfRun } from '../automation/words/use-task-label.ts'
import { texts } from './texts.ts'

type Props = { failures: Overview['failures']; since: string }

/** What failed since yesterday, with the newest runs: each is one click from its cause. */
export function Failures({ failures: { runs, jobs, requests }, since }: Props) {
  const t = useTexts(texts)
  const serviceText = useServiceText()
  const labelOfRun = useLabelOfRun()
  const isQuiet = !runs?.count && !jobs?.count && !requests?.failed && !requests?.rejected
  return (
    <Section
      title={t('failures')}
      action={
        runs && (
          <TextLink to="/automation/runs" search={{ from: since }}>
            {t('all')}
          </TextLink>
        )
      }
    >
      {isQuiet && <StatusBadge tone="good" label={t('noFailures')} />}
      {!isQuiet && (
        <Group gap="md">
          {runs && runs.count > 0 && (
            <StatusBadge
              tone="bad"
              label={t(runs.is_capped ? 'runsCapped' : 'runs', { count: runs.count })}
            />
          )}
          {jobs && jobs.count > 0 && (
            <TextLink to="/automation/jobs" search={{ status: 'failed' }}>
              {t('jobs', { count: jobs.count })}
            </TextLink>
          )}
          {requests && requests.failed > 0 && (
            <TextLink to="/requests" search={{ status: '5xx' }}>
              {t('requests', { count: requests.failed })}
            </TextLink>
          )}
          {requests && requests.rejected > 0 && (
            <TextLink to="/requests" search={{ status: '4xx' }}>
              {t('rejected', { count: requests.rejected })}
            </TextLink>
          )}
        </Group>
      )}
      <Stack component="ul" gap="xs" m={0} p={0} style={{ listStyle: 'none' }}>
        {runs?.newest.map(({ id, task_name, task_label, tenant, scheduled_at, error, error_message }) => (
          <Stack key={id} component="li" gap={0}>
            <Group gap="xs" justify="space-between" wrap="nowrap">
              <TextLink to="/automation/runs/$run" params={{ run: id }} fw={500}>
                {labelOfRun({ task_name, task_label })}
                {tenant !== null && <> · {tenant}</>}
              </TextLink>
              <Text c="dimmed" fz="sm" component="span">
                <RelativeTime value={scheduled_at} />
              </Text>
            </Group>
            <Text c="dimmed" fz="sm" lineClamp={1}>
              {serviceText(error?.split('\n')[0] ?? t('none'), error_message)}
            </Text>
          </Stack>
        ))}
      </Stack>
    </Section>
  )
}
