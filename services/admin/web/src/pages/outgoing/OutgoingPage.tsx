import { EmptyState } from '../../components/EmptyState.tsx'
import { FilterBar } from '../../components/filters/FilterBar.tsx'
import { SelectFilter } from '../../components/filters/SelectFilter.tsx'
import { DataTable } from '../../components/table/DataTable.tsx'
import { useSearchParams } from '../../search/use-search-params.ts'
import { useTexts } from '../../texts/texts.ts'
import { ComposeButton } from '../mail/ComposeButton.tsx'
import { MailPage } from '../mail/MailPage.tsx'
import { texts as mailTexts } from '../mail/texts.ts'
import { useMailboxes } from '../mail/use-mailboxes.ts'
import { OutgoingDrawer } from './OutgoingDrawer.tsx'
import { openParams, outgoingParams, outgoingStatuses } from './outgoing-params.ts'
import { texts } from './texts.ts'
import { useOutgoing } from './use-outgoing.ts'
import { useOutgoingColumns } from './use-outgoing-columns.tsx'

/** The messages that wait, were sent, failed or are unknown, the newest first. */
export function OutgoingPage() {
  const t = useTexts(texts)
  const mail = useTexts(mailTexts)
  const columns = useOutgoingColumns()
  const mailboxes = useMailboxes()
  const { values, set, clear, isChanged } = useSearchParams(outgoingParams)
  const { values: drawer, set: setDrawer } = useSearchParams(openParams)
  const list = useOutgoing(values)
  const all = { value: '', label: t('all') } as const
  return (
    <MailPage title={t('title')} description={t('description')} actions={<ComposeButton />}>
      <FilterBar
        search={{ value: values.q, onChange: (q) => set({ q }), label: t('search') }}
        isChanged={isChanged}
        onClear={clear}
      >
        <SelectFilter
          label={t('status')}
          value={values.status}
          options={[all, ...outgoingStatuses.map((value) => ({ value, label: mail(`outgoing.${value}`) }))]}
          onChange={(status) => set({ status })}
        />
        <SelectFilter
          label={t('mailbox')}
          value={values.mailbox}
          options={[
            all,
            { value: 'none', label: t('globalServer') },
            ...mailboxes.rows.map(({ id, name }) => ({ value: id, label: name })),
          ]}
          onChange={(mailbox) => set({ mailbox })}
        />
      </FilterBar>
      <DataTable
        label={t('title')}
        columns={columns}
        list={list}
        rowKey={({ id }) => id}
        onOpen={({ id }) => setDrawer({ open: id })}
        openKey={drawer.open}
        empty={
          <EmptyState
            title={t(isChanged ? 'emptyFiltered' : 'empty')}
            description={isChanged ? undefined : t('emptyHelp')}
          />
        }
      />
      {drawer.open !== '' && <OutgoingDrawer id={drawer.open} onClose={() => setDrawer({ open: '' })} />}
    </MailPage>
  )
}
