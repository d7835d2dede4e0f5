import type { PdfTemplate, PdfTemplateVersion } from '@fiscus/client'
import { useState } from 'react'
import { useApi } from '../../../api/client.ts'
import { lazyPart } from '../../../app/lazy-part.tsx'
import { EmptyState } from '../../../components/EmptyState.tsx'
import type { Column } from '../../../components/table/columns.ts'
import { DataTable } from '../../../components/table/DataTable.tsx'
import { useCursorList } from '../../../components/table/list-state.ts'
import { ActorName } from '../../../components/values/ActorName.tsx'
import { DateTime } from '../../../components/values/DateTime.tsx'
import { StatusBadge } from '../../../components/values/StatusBadge.tsx'
import { useTexts } from '../../../texts/texts.ts'
import { texts } from '../texts.ts'

const VersionDrawer = lazyPart(() => import('./VersionDrawer.tsx'), 'VersionDrawer')
const pageSize = 100

type VersionSummary = Omit<PdfTemplateVersion, 'html' | 'css'>

/** The versions of the contents of a template, the newest first. Each opens with what changed since. */
export function Versions({ template }: { template: PdfTemplate }) {
  const t = useTexts(texts)
  const api = useApi()
  const [open, setOpen] = useState<number | null>(null)
  const columns = useColumns(template)
  const list = useCursorList({
    queryKey: ['pdf-template-versions', template.id],
    read: ({ cursor, signal }) =>
      api.listPdfTemplateVersions(template.id, { cursor, limit: pageSize, signal }),
    rowsOf: ({ versions }): readonly VersionSummary[] => versions,
  })
  return (
    <>
      <DataTable
        label={t('versions')}
        columns={columns}
        list={list}
        rowKey={({ content_version }) => String(content_version)}
        onOpen={({ content_version }) => setOpen(content_version)}
        openKey={open === null ? undefined : String(open)}
        empty={<EmptyState title={t('noVersions')} />}
      />
      {open !== null && <VersionDrawer template={template} version={open} onClose={() => setOpen(null)} />}
    </>
  )
}

function useColumns({ content_version: current }: PdfTemplate): Column<VersionSummary>[] {
  const t = useTexts(texts)
  return [
    {
      key: 'version',
      header: t('versions'),
      isName: true,
      cell: ({ content_version: version }) => t('versionName', { version }),
    },
    {
      key: 'current',
      header: t('current'),
      cell: ({ content_version: version }) =>
        version === current && <StatusBadge tone="good" label={t('current')} />,
    },
    {
      key: 'created',
      header: t('created'),
      cell: ({ created_at: at }) => <DateTime value={at} precision="second" />,
    },
    {
      key: 'author',
      header: t('author'),
      cell: ({ created_by: by }) => <ActorName actor={by} name={null} />,
    },
    { key: 'accent', header: t('accent_color'), cell: ({ accent_color: color }) => color },
    { key: 'logo', header: t('logo'), cell: ({ show_logo: isShown }) => t(isShown ? 'yes' : 'no') },
  ]
}
