import type { Mailbox } from '@fiscus/client'
import { useQueryClient } from '@tanstack/react-query'
import { useApi } from '../../api/client.ts'
import { changedFields } from '../../components/records/changed-fields.ts'
import { RecordDrawer } from '../../components/records/RecordDrawer.tsx'
import { notifyDone } from '../../problems/notify.tsx'
import { useTexts } from '../../texts/texts.ts'
import { MailboxFields } from './MailboxFields.tsx'
import { bodyOf, valuesOf } from './mailbox-values.ts'
import type { FocusedField } from './ServerFields.tsx'
import { TestNewMailbox } from './TestNewMailbox.tsx'
import { texts } from './texts.ts'
import { useMailboxLabels } from './use-mailbox-labels.ts'

type Props = { mailbox?: Mailbox; focus?: FocusedField; onClose: () => void }

/** The form of a new mailbox, or of a change of one. */
export function MailboxDrawer({ mailbox, focus = 'name', onClose }: Props) {
  const t = useTexts(texts)
  const api = useApi()
  const queryClient = useQueryClient()
  const labels = useMailboxLabels()
  return (
    <RecordDrawer
      title={mailbox === undefined ? t('createTitle') : t('editTitle', { name: mailbox.name })}
      initial={valuesOf(mailbox)}
      version={mailbox === undefined ? null : `"v${mailbox.version}"`}
      labels={labels}
      save={async (values, version, opened) => {
        if (mailbox === undefined) await api.createMailbox(bodyOf(values))
        else {
          const change = changedFields(bodyOf, values, opened)
          await api.changeMailbox(mailbox.id, change, { ifMatch: version ?? mailbox })
        }
        await queryClient.invalidateQueries({ queryKey: ['mailboxes'] })
        await queryClient.invalidateQueries({ queryKey: ['mailbox'] })
        notifyDone(t('saved', { name: values.name }))
      }}
      {...(mailbox !== undefined && {
        reload: async () => {
          const current = await api.getMailbox(mailbox.id)
          return { values: valuesOf(current), version: current.etag }
        },
      })}
      onClose={onClose}
    >
      {(form) => (
        <>
          <MailboxFields form={form} mailbox={mailbox} focus={focus} />
          {mailbox === undefined && <TestNewMailbox values={form.values} />}
        </>
      )}
    </RecordDrawer>
  )
}
