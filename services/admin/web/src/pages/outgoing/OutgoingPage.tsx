import { outgoingStatuses } from '@fiscus/contracts/mail/mail-vocabulary'
import { SelectFilter } from '../../components/filters/SelectFilter.tsx'
import { useSearchParams } from '../../search/use-search-params.ts'
import { useTexts } from '../../texts/texts.ts'
import { MailListPage } from '../mail/MailListPage.tsx'
import { texts as mailTexts } from '../mail/texts.ts'
import { useMailboxes } from '../mail/use-mailboxes.ts'
import { OutgoingDrawer } from './OutgoingDrawer.tsx'
import { openParams, outgoingParams } from './outgoing-params.ts'
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
    <MailListPage
      t={t}
      search={{ q: values.q, onSearch: (q) => set({ q }), isChanged, clear }}
      columns={columns}
      list={list}
      onOpen={({ id }) => setDrawer({ open: id })}
      openKey={drawer.open}
      filters={
        <>
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
        </>
      }
    >
      {drawer.open !== '' && <OutgoingDrawer id={drawer.open} onClose={() => setDrawer({ open: '' })} />}
    </MailListPage>
  )
}
