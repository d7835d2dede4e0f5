import { messageDirections, messageKinds } from '@fiscus/contracts/mail/mail-vocabulary'
import { Switch } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { SelectFilter } from '../../components/filters/SelectFilter.tsx'
import { useSearchParams } from '../../search/use-search-params.ts'
import { useTexts } from '../../texts/texts.ts'
import { MailListPage } from '../mail/MailListPage.tsx'
import { texts as mailTexts } from '../mail/texts.ts'
import { useMailboxes } from '../mail/use-mailboxes.ts'
import { inboxParams } from './inbox-params.ts'
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
    <MailListPage
      t={t}
      search={{ q: values.q, onSearch: (q) => set({ q }), isChanged, clear }}
      columns={columns}
      list={list}
      onOpen={({ id }) => navigate({ to: '/mail/messages/$message', params: { message: id } })}
      filters={
        <>
          <SelectFilter
            label={t('mailbox')}
            value={values.mailbox}
            options={[all, ...mailboxes.rows.map(({ id, name }) => ({ value: id, label: name }))]}
            onChange={(mailbox) => set({ mailbox })}
          />
          <SelectFilter
            label={t('direction')}
            value={values.direction}
            options={[all, ...messageDirections.map((value) => ({ value, label: t(value) }))]}
            onChange={(direction) => set({ direction })}
          />
          <SelectFilter
            label={t('kind')}
            value={values.kind}
            options={[all, ...messageKinds.map((value) => ({ value, label: mail(`kind.${value}`) }))]}
            onChange={(kind) => set({ kind })}
          />
          <Switch
            label={t('unreadOnly')}
            checked={values.unread}
            onChange={({ currentTarget }) => set({ unread: currentTarget.checked })}
          />
        </>
      }
    />
  )
}
