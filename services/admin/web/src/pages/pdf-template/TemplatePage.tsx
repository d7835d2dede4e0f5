import type { PdfTemplate } from '@fiscus/client'
import { Alert, Group, Tabs } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useApi } from '../../api/client.ts'
import { TextLink } from '../../components/links.tsx'
import { Page } from '../../components/Page.tsx'
import { PageWithoutRecord } from '../../components/PageWithoutRecord.tsx'
import { choiceParam } from '../../search/params.ts'
import { useSearchParams } from '../../search/use-search-params.ts'
import { useTexts } from '../../texts/texts.ts'
import { texts as pdfTexts } from '../pdf/texts.ts'
import { useTemplateName } from '../pdf/use-template-name.ts'
import { TemplateState } from '../pdf-templates/TemplateState.tsx'
import { TemplateActions } from './actions/TemplateActions.tsx'
import { TemplateEditor } from './editor/TemplateEditor.tsx'
import { texts } from './texts.ts'
import { Versions } from './versions/Versions.tsx'

const views = ['editor', 'versions'] as const
const params = { view: choiceParam(views, 'editor') }

/** One template: its editor with a preview beside it, and its versions. */
export function TemplatePage() {
  const t = useTexts(texts)
  const words = useTexts(pdfTexts)
  const api = useApi()
  const { template: id = '' } = useParams({ strict: false })
  const {
    data,
    failureReason: error,
    refetch,
  } = useQuery({
    queryKey: ['pdf-template', id],
    queryFn: ({ signal }) => api.getPdfTemplate(id, { signal }),
  })
  if (data) return <LoadedTemplate key={id} template={data} />
  return (
    <PageWithoutRecord
      title={t('template')}
      error={error}
      onRetry={refetch}
      missing={t('notFound')}
      list={{ to: '/pdf/templates', label: words('templates') }}
    />
  )
}

function LoadedTemplate({ template }: { template: PdfTemplate }) {
  const t = useTexts(texts)
  const words = useTexts(pdfTexts)
  const nameOf = useTemplateName()
  const { values, set } = useSearchParams(params)
  const isOwn = template.is_standard === 0
  return (
    <Page
      title={nameOf(template)}
      description={
        <Group gap="xs" component="span">
          <TextLink to="/pdf/templates">{words('templates')}</TextLink>
          <span aria-hidden>/</span>
          <span>{words(`kind.${template.kind}`)}</span>
          <TemplateState template={template} />
        </Group>
      }
      actions={<TemplateActions template={template} />}
    >
      {isOwn ? (
        <Tabs
          value={values.view}
          keepMounted
          onChange={(value) =>
            set({ view: views.find((view) => view === value) ?? 'editor' }, { push: true })
          }
        >
          <Tabs.List aria-label={t('view')} mb="md">
            {views.map((view) => (
              <Tabs.Tab key={view} value={view}>
                {t(view)}
              </Tabs.Tab>
            ))}
          </Tabs.List>
          <Tabs.Panel value="editor">
            <TemplateEditor template={template} />
          </Tabs.Panel>
          <Tabs.Panel value="versions">
            {values.view === 'versions' && <Versions template={template} />}
          </Tabs.Panel>
        </Tabs>
      ) : (
        <>
          <Alert role="note" variant="light">
            {t('standardNote')}
          </Alert>
          <TemplateEditor template={template} />
        </>
      )}
    </Page>
  )
}
