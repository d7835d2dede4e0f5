import type { DocumentInFull } from '@fiscus/client'
import { Alert, Group, Tabs } from '@mantine/core'
import { IconBan } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useApi } from '../../../api/client.ts'
import { ButtonLink, TextLink } from '../../../components/links.tsx'
import { RecordState } from '../../../components/RecordState.tsx'
import { ActorName } from '../../../components/values/ActorName.tsx'
import { DateTime } from '../../../components/values/DateTime.tsx'
import { choiceParam } from '../../../search/params.ts'
import { useSearchParams } from '../../../search/use-search-params.ts'
import { useTexts } from '../../../texts/texts.ts'
import { TaxPage } from '../../taxes/TaxPage.tsx'
import { DocumentStatus } from '../DocumentStatus.tsx'
import { useKindText } from '../use-kind-text.ts'
import { Actions } from './Actions.tsx'
import { BuyerView } from './BuyerView.tsx'
import { Explanations } from './Explanations.tsx'
import { Overview } from './Overview.tsx'
import { Record } from './Record.tsx'
import { texts } from './texts.ts'

const views = ['overview', 'buyerView', 'why', 'record'] as const
const params = { view: choiceParam(views, 'overview') }

/** One document: what was issued, why, and whether it is still what was issued. */
export function DocumentPage() {
  const { document: id } = useParams({ from: '/panel/settings/taxes/documents/$document' })
  const t = useTexts(texts)
  const api = useApi()
  const {
    data,
    failureReason: error,
    refetch,
  } = useQuery({
    queryKey: ['documents', id],
    queryFn: ({ signal }) => api.getDocument(id, { include: 'actorNames', signal }),
  })
  if (data) return <LoadedDocument document={data} />
  return (
    <TaxPage title={t('document')}>
      <RecordState
        error={error}
        onRetry={refetch}
        missing={t('notFound')}
        list={<ButtonLink to="/settings/taxes/documents">{t('documents')}</ButtonLink>}
      />
    </TaxPage>
  )
}

function LoadedDocument({ document }: { document: DocumentInFull }) {
  const t = useTexts(texts)
  const kindOf = useKindText()
  const { values, set } = useSearchParams(params)
  return (
    <TaxPage
      title={document.number}
      description={
        <Group gap="xs" component="span">
          <TextLink to="/settings/taxes/documents">{t('documents')}</TextLink>
          <span aria-hidden>/</span>
          <span>{kindOf(document)}</span>
          <DocumentStatus document={document} />
        </Group>
      }
      actions={<Actions document={document} />}
    >
      {document.voidedAt !== null && <Voided document={document} at={document.voidedAt} />}
      <Tabs
        value={values.view}
        onChange={(value) =>
          set({ view: views.find((view) => view === value) ?? 'overview' }, { push: true })
        }
      >
        <Tabs.List aria-label={t('view')} mb="md">
          {views.map((view) => (
            <Tabs.Tab key={view} value={view}>
              {t(view)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value="overview">
          <Overview document={document} />
        </Tabs.Panel>
        <Tabs.Panel value="buyerView">
          <BuyerView document={document} />
        </Tabs.Panel>
        <Tabs.Panel value="why">
          <Explanations document={document} />
        </Tabs.Panel>
        <Tabs.Panel value="record">
          <Record document={document} />
        </Tabs.Panel>
      </Tabs>
    </TaxPage>
  )
}

function Voided({
  document: { actorNames = {}, voidedBy, voidReason },
  at,
}: {
  document: DocumentInFull
  at: string
}) {
  return (
    <Alert role="note" color="gray" variant="light" icon={<IconBan aria-hidden />}>
      <DateTime value={at} /> · {voidedBy && <ActorName actor={voidedBy} name={actorNames[voidedBy]} />} ·{' '}
      {voidReason}
    </Alert>
  )
}
