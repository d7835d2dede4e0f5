import { Switch } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
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
import { directions, inboxParams, kinds } from './inbox-params.ts'
import { texts } from './texts.ts'
import { useMessageColumns } from './use-message-columns.tsx'
import { useMessages } from './use-messages.ts'

/** The messages of all mailboxes, the newest first. */
export function InboxPage() {
  const t = useTexts(texts)
  const mail = useTexts(mailTexts)
  const navigate = useNavigate()
  const columns = useMessageColumns()
  const mailboxes = useMailboxes()
  const { values, set, clear, isChanged } = useSearchParams(inboxParams)
  const list = useMessages(values)
  const all = { value: '', label: t('all') } as const
  return (
    <MailPage title={t('title')} description={t('description')} actions={<ComposeButton />}>
      <FilterBar
        search={{ value: values.q, onChange: (q) => set({ q }), label: t('search') }}
        isChanged={isChanged}
        onClear={clear}
      >
        <SelectFilter
          label={t('mailbox')}
          value={values.mailbox}
          options={[all, ...mailboxes.rows.map(({ id, name }) => ({ value: id, label: name }))]}
          onChange={(mailbox) => set({ mailbox })}
        />
        <SelectFilter
          label={t('direction')}
          value={values.direction}
          options={[all, ...directions.map((value) => ({ value, label: t(value) }))]}
          onChange={(direction) => set({ direction })}
        />
        <SelectFilter
          label={t('kind')}
          value={values.kind}
          options={[all, ...kinds.map((value) => ({ value, label: mail(`kind.${value}`) }))]}
          onChange={(kind) => set({ kind })}
        />
        <Switch
          label={t('unreadOnly')}
          checked={values.unread}
          onChange={({ currentTarget }) => set({ unread: currentTarget.checked })}
        />
      </FilterBar>
      <DataTable
        label={t('title')}
        columns={columns}
        list={list}
        rowKey={({ id }) => id}
        onOpen={({ id }) => navigate({ to: '/mail/messages/$message', params: { message: id } })}
        empty={
          <EmptyState
            title={t(isChanged ? 'emptyFiltered' : 'empty')}
            description={isChanged ? undefined : t('emptyHelp')}
          />
        }
      />
    </MailPage>
  )
}
