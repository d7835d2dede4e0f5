import type { CronRunSummary } from '@fiscus/client'
import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useApi } from '../../api/client.ts'
import { TextLink } from '../../components/links.tsx'
import { Section } from '../../components/Section.tsx'
import type { Column } from '../../components/table/columns.ts'
import { DataTable } from '../../components/table/DataTable.tsx'
import { listOfQuery } from '../../components/table/list-state.ts'
import { RelativeTime } from '../../components/values/RelativeTime.tsx'
import { useTexts } from '../../texts/texts.ts'
import { RunState } from '../automation/words/RunState.tsx'
import { useLabelOfRun } from '../automation/words/use-task-label.ts'
import { statusQuery } from '../runs/run-params.ts'
import { texts } from '../tenants/texts.ts'

const shown = 5
const refreshMs = 30_000

/** The last runs of a tenant, or the last that failed; each opens, and a link leads to all of them. */
export function TenantRuns({ slug, onlyFailures = false }: { slug: string; onlyFailures?: boolean }) {
  const t = useTexts(texts)
  const api = useApi()
  const navigate = useNavigate()
  const labelOfRun = useLabelOfRun()
  const columns: Column<CronRunSummary>[] = [
    { key: 'task', header: t('task'), isName: true, cell: labelOfRun },
    { key: 'state', header: t('state'), cell: ({ status: state }) => <RunState status={state} /> },
    {
      key: 'started',
      header: t('started'),
      cell: ({ started_at, scheduled_at }) => <RelativeTime value={started_at ?? scheduled_at} />,
    },
  ]
  const status = onlyFailures ? 'failures' : 'all'
  const query = useQuery({
    queryKey: ['tenant-runs', slug, status],
    queryFn: async ({ signal }) =>
      (await api.listAllRuns({ tenant: slug, status: statusQuery(status), limit: shown, signal })).runs,
    refetchInterval: refreshMs,
  })
  const title = t(onlyFailures ? 'failures' : 'lastRuns')
  return (
    <Section
      title={title}
      action={
        <TextLink to="/automation/runs" search={{ status, period: 'all', tenant: slug }}>
          {t('showAll')}
        </TextLink>
      }
    >
      <DataTable
        label={title}
        columns={columns}
        list={listOfQuery(query)}
        rowKey={({ id }) => id}
        onOpen={({ id }) => navigate({ to: '/automation/runs/$run', params: { run: id } })}
        withoutCount
        empty={<Text c="dimmed">{t(onlyFailures ? 'noFailures' : 'noRuns')}</Text>}
      />
    </Section>
  )
}
