import { Alert, Code, Grid, Group, Stack, Text } from '@mantine/core'
import { IconClock } from '@tabler/icons-react'
import { useParams } from '@tanstack/react-router'
import { ButtonLink } from '../../components/links.tsx'
import { RecordState } from '../../components/RecordState.tsx'
import { Section } from '../../components/Section.tsx'
import { useServiceText } from '../../problems/problem-text.ts'
import { useTexts } from '../../texts/texts.ts'
import { AutomationPage } from '../automation/AutomationPage.tsx'
import { RunState } from '../automation/words/RunState.tsx'
import { useLabelOfRun } from '../automation/words/use-task-label.ts'
import { EarlierAttempts } from './EarlierAttempts.tsx'
import { RunActions } from './RunActions.tsx'
import { RunError } from './RunError.tsx'
import { RunFacts } from './RunFacts.tsx'
import { RunLog } from './RunLog.tsx'
import { RunProgress } from './RunProgress.tsx'
import { texts } from './texts.ts'
import { isOutstanding, useRun, useTaskOfRun } from './use-run.ts'

/**
 * One run: what it returned or why it failed, its log, and everything the execution log has about it. Live while it
 * goes on.
 */
export function RunPage() {
  const t = useTexts(texts)
  const serviceText = useServiceText()
  const labelOfRun = useLabelOfRun()
  const { run: runId } = useParams({ strict: false })
  const { data: run, failureReason: error, refetch } = useRun(runId ?? '')
  const task = useTaskOfRun(run)

  if (run === undefined)
    return (
      <AutomationPage title={t('runs')}>
        <RecordState
          error={error}
          onRetry={refetch}
          missing={t('notFound')}
          list={<ButtonLink to="/automation/runs">{t('runs')}</ButtonLink>}
        />
      </AutomationPage>
    )

  return (
    <AutomationPage
      title={t('title', { task: labelOfRun(run) })}
      actions={<RunActions run={run} task={task} />}
    >
      <Group gap="sm">
        <RunState status={run.status} />
      </Group>
      {run.cancel_requested_at !== null && isOutstanding(run) && (
        <Alert color="yellow">{t('cancelling')}</Alert>
      )}
      {run.waiting_for !== null && (
        <Alert color="blue" icon={<IconClock aria-hidden />}>
          {t('waitingFor', { reason: serviceText(run.waiting_for, run.waiting_for_message) })}
        </Alert>
      )}
      {run.status === 'running' && <RunProgress run={run} task={task} />}
      <Grid gap="xl">
        <Grid.Col span={{ base: 12, md: 7 }}>
          <Stack gap="lg">
            {run.error_causes.length > 0 && (
              <Section title={t('error')}>
                <RunError causes={run.error_causes} message={run.error_message} />
              </Section>
            )}
            {task?.runbook && run.error !== null && (
              <Section title={t('runbook')}>
                <Text style={{ whiteSpace: 'pre-wrap' }}>{task.runbook}</Text>
              </Section>
            )}
            {run.result !== null && (
              <Section title={t('result')}>
                <Code block tabIndex={0}>
                  {serviceText(run.result, run.result_message)}
                </Code>
              </Section>
            )}
            <Section title={t('log')}>
              <RunLog lines={run.log_lines} isRunning={isOutstanding(run)} />
            </Section>
            {run.earlier_attempts.length > 0 && (
              <Section title={t('earlier')}>
                <EarlierAttempts attempts={run.earlier_attempts} />
              </Section>
            )}
          </Stack>
        </Grid.Col>
        <Grid.Col span={{ base: 12, md: 5 }}>
          <Section title={t('facts')}>
            <RunFacts run={run} task={task} />
          </Section>
        </Grid.Col>
      </Grid>
    </AutomationPage>
  )
}
